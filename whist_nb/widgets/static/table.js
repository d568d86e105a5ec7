/* made by npm run build; sources 421a26d5df */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
