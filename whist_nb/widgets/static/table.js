/* made by npm run build; sources 4fe455d380 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
