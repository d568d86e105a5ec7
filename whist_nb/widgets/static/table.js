/* made by npm run build; sources 7d6d4331e7 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
