/* made by npm run build; sources bedd79ddd95ba6d6 */
import{_ as a}from"./base.js";export{a as default};
