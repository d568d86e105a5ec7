/* made by npm run build; sources 73a992a6471f5f9f */
import{ba as a,ca as b,da as c}from"./base.js";export{c as default,a as modelOf,b as recorded};
