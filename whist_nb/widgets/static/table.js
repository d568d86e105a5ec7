/* made by npm run build; sources eefbd587ede8c9c2 */
import{ba as a}from"./base.js";export{a as default};
