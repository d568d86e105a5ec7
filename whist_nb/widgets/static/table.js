/* made by npm run build; sources 43da95f480 */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
