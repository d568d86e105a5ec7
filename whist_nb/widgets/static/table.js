/* made by npm run build; sources 1659eb655a6d2e48 */
import{_ as a}from"./base.js";export{a as default};
