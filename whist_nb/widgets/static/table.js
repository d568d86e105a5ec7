/* made by npm run build; sources 10e6e026dca5a4c2 */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
