/* made by npm run build; sources c1d073c1506e95a7 */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
