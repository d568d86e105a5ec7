/* made by npm run build; sources 3a04af28da695665 */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
