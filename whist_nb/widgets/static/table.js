/* made by npm run build; sources f95728120bed24de */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
