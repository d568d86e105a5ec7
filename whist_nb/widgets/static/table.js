/* made by npm run build; sources ea03995c3a */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
