/* made by npm run build; sources cdbad0e0ec8a4027 */
import{ba as a}from"./base.js";export{a as default};
