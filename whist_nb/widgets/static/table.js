/* made by npm run build; sources b5d2d3e319 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
