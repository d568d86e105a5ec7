/* made by npm run build; sources 43f128cb09 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
