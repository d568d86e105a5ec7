/* made by npm run build; sources f1c2c7c194 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
