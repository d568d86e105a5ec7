/* made by npm run build; sources cc33c34ab9b17a7b */
import{Q as a,R as b,_ as c}from"./base.js";export{c as default,a as modelOf,b as recorded};
