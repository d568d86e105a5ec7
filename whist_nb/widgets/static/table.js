/* made by npm run build; sources 584956e37d67a9b6 */
import{N as a,O as s,W as e}from"./base.js";export{e as default,a as modelOf,s as recorded};
