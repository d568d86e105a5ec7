/* made by npm run build; sources a3e46d33f9 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
