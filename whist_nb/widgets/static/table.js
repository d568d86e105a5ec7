/* made by npm run build; sources 494744f8573b6612 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
