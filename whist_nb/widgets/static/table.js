/* made by npm run build; sources 28f5da7b297903a3 */
import{_ as a}from"./base.js";export{a as default};
