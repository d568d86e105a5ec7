/* made by npm run build; sources 7b5e18eeec00a791 */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
