/* made by npm run build; sources 6e8e79359e678a57 */
import{ba as a}from"./base.js";export{a as default};
