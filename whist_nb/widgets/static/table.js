/* made by npm run build; sources da964702c7 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
