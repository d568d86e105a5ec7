/* made by npm run build; sources b24eb369abfb8462 */
import{Q as a,R as s,Z as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
