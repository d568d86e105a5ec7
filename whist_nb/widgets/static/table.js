/* made by npm run build; sources aecc2935bfe97656 */
import{_ as a}from"./base.js";export{a as default};
