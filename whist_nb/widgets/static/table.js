/* made by npm run build; sources 4255129f716975de */
import{U as a,ba as s}from"./base.js";export{s as default,a as modelOf};
