/* made by npm run build; sources 66ce157db60a032b */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
