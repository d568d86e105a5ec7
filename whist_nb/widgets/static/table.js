/* made by npm run build; sources 3a5dad02d3 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
