/* made by npm run build; sources 95529562fd */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
