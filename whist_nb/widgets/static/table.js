/* made by npm run build; sources d61630f7cef77ab4 */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
