/** Entry `@asili/platform/pictures`: for pictures from strangers. Apart from the rest, because it loads the picture library. */
export { Gate } from './gate.ts';
export { decodeUpright, isTooLarge, pictureOf, type DecodeLimits, type Pixels, type UprightPixels } from './upright.ts';
