/** Entry `@asili/platform/pictures`: for pictures from visitors. Apart from the rest, because it loads the picture library. */
export { Semaphore } from './semaphore.ts';
export { decodeUpright, isTooLarge, pictureOf, type Pixels } from './upright.ts';
