/* made by npm run build; sources 58820192684091f9 */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
