/* made by npm run build; sources 1a3aecfab52d15d4 */
import{Q as a,Z as s}from"./base.js";export{s as default,a as modelOf};
