/* made by npm run build; sources e6cfd941e07c65f9 */
import{_ as a}from"./base.js";export{a as default};
