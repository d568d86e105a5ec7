/* made by npm run build; sources 49c6366500 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
