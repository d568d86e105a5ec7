/* made by npm run build; sources 57595d511c */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
