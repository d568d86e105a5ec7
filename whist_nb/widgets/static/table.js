/* made by npm run build; sources fd158b28e999acc5 */
import{Q as a,Z as s}from"./base.js";export{s as default,a as modelOf};
