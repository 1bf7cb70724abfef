/** The seal without DOM and React: for pages, tags and certificates alike. */
export { sealSvg, type SealOptions } from './seal-svg.ts';
export { designSeal, type SealDesign } from './design.ts';
