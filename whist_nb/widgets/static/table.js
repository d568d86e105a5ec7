/* made by npm run build; sources f798654cdeea4a9e */
import{_ as a}from"./base.js";export{a as default};
