/* made by npm run build; sources e43d894a40fc3a8c */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
