/* made by npm run build; sources 06bdd8f1b412fddd */
import{N as a,O as s,W as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
