/* made by npm run build; sources 79bc4bdaea */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
