/* made by npm run build; sources 2cdac9e94df24e25 */
import{O as a,P as s,X as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
