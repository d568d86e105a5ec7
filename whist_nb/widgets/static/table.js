/* made by npm run build; sources fb4f896521 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
