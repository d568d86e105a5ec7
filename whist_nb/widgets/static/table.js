/* made by npm run build; sources fa53700b79 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
