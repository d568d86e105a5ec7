/* made by npm run build; sources 6354f8bf74 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
