/* made by npm run build; sources 3f33094f03b4ef82 */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
