/* made by npm run build; sources 53667a227c */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
