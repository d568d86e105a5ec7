/* made by npm run build; sources 723ea90edb */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
