/* made by npm run build; sources 413b520257dd05a5 */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
