/* made by npm run build; sources 063a7a4c7b978703 */
import{_ as a}from"./base.js";export{a as default};
