/* made by npm run build; sources ef9a1f0516 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
