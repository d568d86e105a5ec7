/* made by npm run build; sources dd241937165a5d8a */
import{_ as a}from"./base.js";export{a as default};
