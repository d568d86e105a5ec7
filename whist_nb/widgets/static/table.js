/* made by npm run build; sources c36b2585bba51536 */
import{ba as a}from"./base.js";export{a as default};
