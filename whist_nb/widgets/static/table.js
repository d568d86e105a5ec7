/* made by npm run build; sources c2706f82f25bd36c */
import{_ as a}from"./base.js";export{a as default};
