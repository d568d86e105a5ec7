/* made by npm run build; sources 13f49ad310 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
