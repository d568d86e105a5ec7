/* made by npm run build; sources d35aa9c78f */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
