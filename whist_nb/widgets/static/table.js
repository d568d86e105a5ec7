/* made by npm run build; sources 133d03cc3ebd82ff */
import{_ as a}from"./base.js";export{a as default};
