/* made by npm run build; sources 16d24cb11b */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
