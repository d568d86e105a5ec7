/* made by npm run build; sources 69bfca931f */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
