/* made by npm run build; sources 27d1b3127c */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
