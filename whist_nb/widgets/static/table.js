/* made by npm run build; sources 3eebc37f362c57e7 */
import{_ as a}from"./base.js";export{a as default};
