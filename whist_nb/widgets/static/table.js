/* made by npm run build; sources 583aa1cfc7 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
