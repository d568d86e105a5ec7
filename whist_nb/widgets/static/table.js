/* made by npm run build; sources 63428c389587e6f3 */
import{_ as a}from"./base.js";export{a as default};
