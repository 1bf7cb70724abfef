/** Entry `@asili/platform/pictures`: for pictures from strangers. Apart from the rest, because it loads the picture library. */
export { Gate } from './gate.ts';
export { decodeUpright, isTooLarge, pictureOf, type Pixels } from './upright.ts';
