/* made by npm run build; sources b1a8faa064f9599e */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
