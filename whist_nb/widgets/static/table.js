/* made by npm run build; sources 219ddea9f334092b */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
