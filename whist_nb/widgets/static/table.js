/* made by npm run build; sources 1fdb195c64448cee */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
