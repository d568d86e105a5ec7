/* made by npm run build; sources 672b342a3933aa53 */
import{_ as a}from"./base.js";export{a as default};
