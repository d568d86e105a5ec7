/* made by npm run build; sources 6daaecce8d */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
