/* made by npm run build; sources d41002fc05ea2b12 */
import{_ as a}from"./base.js";export{a as default};
