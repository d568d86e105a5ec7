/* made by npm run build; sources b01acac8f7e44455 */
import{_ as a}from"./base.js";export{a as default};
