/* made by npm run build; sources cbf868e38e */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
