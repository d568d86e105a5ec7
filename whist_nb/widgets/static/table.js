/* made by npm run build; sources e46695bed9c77d97 */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
