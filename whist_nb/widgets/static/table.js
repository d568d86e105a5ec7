/* made by npm run build; sources 41cd3c25ec */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
