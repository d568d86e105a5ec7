/* made by npm run build; sources 1b7a79f46f */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
