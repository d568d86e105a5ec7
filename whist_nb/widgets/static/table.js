/* made by npm run build; sources 6f90863b5d9ce727 */
import{_ as a}from"./base.js";export{a as default};
