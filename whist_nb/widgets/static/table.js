/* made by npm run build; sources a37a9d3388 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
