/* made by npm run build; sources dae4878d064f5191 */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
