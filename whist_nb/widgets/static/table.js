/* made by npm run build; sources bdb30dc58d */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
