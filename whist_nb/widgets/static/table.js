/* made by npm run build; sources de958972cb */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
