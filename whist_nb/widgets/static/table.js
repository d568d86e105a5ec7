/* made by npm run build; sources 73ae0718b7 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
