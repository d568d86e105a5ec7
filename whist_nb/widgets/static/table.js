/* made by npm run build; sources a0b2b1d162d82c01 */
import{_ as a}from"./base.js";export{a as default};
