/* made by npm run build; sources 39eaf4994b */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
