/* made by npm run build; sources aee8fe4a099e84fb */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
