/* made by npm run build; sources a90a65ab16 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
