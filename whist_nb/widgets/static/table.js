/* made by npm run build; sources da54eb7b9b */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
