/* made by npm run build; sources 064b839e31 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
