/* made by npm run build; sources 6ea946066a920bba */
import{Q as a,R as b,_ as c}from"./base.js";export{c as default,a as modelOf,b as recorded};
