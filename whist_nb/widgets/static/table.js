/* made by npm run build; sources 7393336347 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
