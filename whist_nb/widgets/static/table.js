/* made by npm run build; sources 8d1ad872ee15ec7a */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
