/* made by npm run build; sources d9eac461a7 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
