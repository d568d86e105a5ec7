/* made by npm run build; sources 078ae2c11e */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
