/* made by npm run build; sources fbd6ec013b */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
