/* made by npm run build; sources d5ac7e9ccc */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
