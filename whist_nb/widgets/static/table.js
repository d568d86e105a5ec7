/* made by npm run build; sources 5704866806247916 */
import{Q as a,R as s,Z as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
