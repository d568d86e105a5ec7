/* made by npm run build; sources 9802435ec9500c26 */
import{_ as a}from"./base.js";export{a as default};
