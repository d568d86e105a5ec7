/* made by npm run build; sources be1d3d101ae89b4f */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
