/* made by npm run build; sources 7ec145cb0ef788af */
import{Q as a,R as b,_ as c}from"./base.js";export{c as default,a as modelOf,b as recorded};
