/* made by npm run build; sources 3e8568466356cc0e */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
