/* made by npm run build; sources c3146ebb9f22052e */
import{_ as a}from"./base.js";export{a as default};
