/* made by npm run build; sources 0791a76ac61996a4 */
import{ba as a,ca as b,da as c}from"./base.js";export{c as default,a as modelOf,b as recorded};
