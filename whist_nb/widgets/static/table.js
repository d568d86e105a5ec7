/* made by npm run build; sources e6ace8ab7c18f524 */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
