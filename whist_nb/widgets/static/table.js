/* made by npm run build; sources 401f885963d19c8d */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
