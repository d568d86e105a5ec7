/* made by npm run build; sources 100ea9b943 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
