/* made by npm run build; sources a49cfdb723ee5e97 */
import{_ as a}from"./base.js";export{a as default};
