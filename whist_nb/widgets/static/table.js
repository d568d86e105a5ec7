/* made by npm run build; sources 83192248039939ca */
import{_ as a}from"./base.js";export{a as default};
