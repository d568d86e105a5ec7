/* made by npm run build; sources 657601ea0b37947d */
import{U as a}from"./base.js";export{a as default};
