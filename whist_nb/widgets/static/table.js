/* made by npm run build; sources adf6512edb */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
