/* made by npm run build; sources 39e8dd37eeb4580f */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
