/* made by npm run build; sources e3cf826099057078 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
