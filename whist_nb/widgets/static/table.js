/* made by npm run build; sources b84990cf11 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
