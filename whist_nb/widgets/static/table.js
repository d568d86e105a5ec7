/* made by npm run build; sources 04cf66e12ba37b54 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
