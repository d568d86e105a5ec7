/* made by npm run build; sources 3e5a788c7def5406 */
import{ba as a,ca as b,da as c}from"./base.js";export{c as default,a as modelOf,b as recorded};
