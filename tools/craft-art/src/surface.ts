import { blend, linear, type Rgb } from './maths/colour.ts';
import { clouds, noise } from './maths/noise.ts';
import { clamp, fract, smoothStep } from './maths/numbers.ts';

const { hypot } = Math;

/**
 * What the point just asked about looks like. One shared record, overwritten by every `paint`: it is asked millions of
 * times per picture, and a fresh object each time would cost more than the drawing. Not for concurrent use.
 */
export const surface = { red: 0, green: 0, blue: 0, shine: 0, gloss: 20, metal: 0, glow: 0 };

/** Sets colour, strength and sharpness of the highlight, and whether it mirrors like metal. */
export function paint(colour: Rgb, shine = 0.04, gloss = 18, metal = 0): void {
  surface.red = colour[0];
  surface.green = colour[1];
  surface.blue = colour[2];
  surface.shine = shine;
  surface.gloss = gloss;
  surface.metal = metal;
}

/** Colour of wood with growth rings around the y axis. */
export function timber(x: number, y: number, z: number, dark: Rgb, light: Rgb, fineness = 1): Rgb {
  const warp = clouds(x * 2 * fineness, y * 0.7 * fineness, z * 2 * fineness) * 2.2;
  const growth = fract(hypot(x + 0.31, z - 0.17) * 6 * fineness + warp);
  const streak = noise(x * 55, y * 3.2, z * 55);
  const share = clamp(smoothStep(0, 0.75, growth) * (1 - smoothStep(0.8, 1, growth)) * 0.75 + streak * 0.35 - 0.08, 0, 1);
  return blend(dark, light, share);
}

/** Dark and light of five timbers. */
export const woods: readonly (readonly [dark: string, light: string])[] = [
  ['#2a1710', '#5b3520'],
  ['#4a2a17', '#8a5530'],
  ['#6e4322', '#b07c47'],
  ['#1d1411', '#3d2a20'],
  ['#5a2a18', '#96512e'],
];

export const brass = linear('#c9993f');
export const copper = linear('#c0714a');
export const silver = linear('#b9b5ad');
export const iron = linear('#4b4743');
