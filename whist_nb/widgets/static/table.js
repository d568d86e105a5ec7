/* made by npm run build; sources 6471ccecf01556b4 */
import{Q as a,R as s,Z as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
