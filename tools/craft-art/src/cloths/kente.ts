import { linear, type Rgb } from '../maths/colour.ts';
import { hash } from '../maths/noise.ts';
import { fract, triangle } from '../maths/numbers.ts';
import { at, type Random } from '../maths/random.ts';
import type { Cloth } from './cloth.ts';

const { abs, floor } = Math;

const palettes = [
  ['#e0a526', '#1f6b3f', '#a5231c', '#17120f'],
  ['#d99a1c', '#1d3b7a', '#b3301f', '#efe3c4'],
  ['#e6b23a', '#5c1a2e', '#1c5a52', '#14110f'],
  ['#efe6d2', '#22305e', '#c98a1b', '#17120f'],
];
const strip = 0.235;
const block = 0.29;

/** Stripes of the warp, between the blocks. */
function warp(u: number): number {
  if (u < 0.12 || u > 0.88) return 1;
  const fromMiddle = abs(u - 0.5);
  if (fromMiddle < 0.07) return 3;
  if (fromMiddle < 0.15) return 2;
  return abs(fromMiddle - 0.27) < 0.03 ? 3 : 0;
}

/** A weft-faced block of one of four figures. */
function weft(kind: number, u: number, v: number): number {
  if (v < 0.1 || v > 0.9) return 3;
  if (v < 0.17 || v > 0.83) return 0;
  if (kind === 3) return (floor(u * 5) + floor(v * 6)) & 1 ? 2 : 0;
  if (kind === 4) return floor((abs(floor(u * 12) / 12 - 0.46) + abs(floor(v * 12) / 12 - 0.46)) * 6) & 1 ? 1 : 0;
  if (kind === 5) return triangle(u * 1.5 + 0.25) + floor(v * 9) / 9 < 0.9 ? 2 : floor(v * 12) & 1 ? 3 : 1;
  return floor(v * 12) & 1 ? 0 : 3;
}

/** Strip-woven kente: warp stripes and weft blocks in turn, shifted from strip to strip. */
export function kente(random: Random): Cloth {
  const colours = random.pick(palettes).map(linear);
  const salt = random.below(999);
  return (u, v): Rgb => {
    const column = floor(u / strip);
    const inStrip = fract(u / strip);
    if (inStrip < 0.025 || inStrip > 0.975) return at(colours, 3);
    const along = (v + (column & 1) * block) / block;
    const row = floor(along);
    const kind = row & 1 ? 3 + floor(hash(column % 3, row % 4, salt) * 4) : 0;
    return at(colours, kind === 0 ? warp(inStrip) : weft(kind, inStrip, fract(along)));
  };
}
