/* made by npm run build; sources 1c1ee3c1bc86e44d */
import{Q as a,R as b,_ as c}from"./base.js";export{c as default,a as modelOf,b as recorded};
