/* made by npm run build; sources 5c14ccd8e4f8f82b */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
