/* made by npm run build; sources 429d6b6aa0 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
