/** The seal without DOM and React: for pages, tags and certificates alike. */
export { sealSvg, type SealOptions, designSeal, type SealDesign } from './seal-svg.ts';
