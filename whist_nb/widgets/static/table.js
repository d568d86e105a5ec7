/* made by npm run build; sources 7cb9c8096ee5161d */
import{_ as a}from"./base.js";export{a as default};
