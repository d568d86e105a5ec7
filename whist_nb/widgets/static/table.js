/* made by npm run build; sources 7a6de7c6d61c911c */
import{_ as a}from"./base.js";export{a as default};
