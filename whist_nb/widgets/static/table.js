/* made by npm run build; sources 00dd8404c98dd26e */
import{Q as a,R as b,_ as c}from"./base.js";export{c as default,a as modelOf,b as recorded};
