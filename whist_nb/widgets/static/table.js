/* made by npm run build; sources d2c08dbfb81c2323 */
import{_ as a}from"./base.js";export{a as default};
