/* made by npm run build; sources 24085a0833596651 */
import{Q as a,R as b,_ as c}from"./base.js";export{c as default,a as modelOf,b as recorded};
