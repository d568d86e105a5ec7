/* made by npm run build; sources 52a1d1d049 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
