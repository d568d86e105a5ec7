/* made by npm run build; sources c46cf99bd702febc */
import{_ as a}from"./base.js";export{a as default};
