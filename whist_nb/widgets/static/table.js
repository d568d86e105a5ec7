/* made by npm run build; sources de2a2c2c8892acbf */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
