import type { Rgb } from '../maths/colour.ts';

/** A patterned cloth: place to colour. */
export type Cloth = (u: number, v: number) => Rgb;
