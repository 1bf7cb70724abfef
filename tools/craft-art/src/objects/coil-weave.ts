import { linear, type Rgb } from '../maths/colour.ts';
import { fract, triangle, turn } from '../maths/numbers.ts';
import type { Random } from '../maths/random.ts';

const { abs, floor } = Math;

/** Pattern of a coiled basket: number of the coil and angle to one of three colours. */
export type CoilPattern = (coil: number, angle: number) => 0 | 1 | 2;

/** Natural straw and two dyes. */
export const strawSets = [
  ['#d8b981', '#7b2f1d', '#22201e'],
  ['#e2cc9c', '#22305e', '#a6401b'],
  ['#d3ad70', '#2b211b', '#8a5a00'],
  ['#e7d6b0', '#1f6b46', '#c98a1b'],
  ['#dcc190', '#8d2f3c', '#3a2a4a'],
  ['#cfa667', '#3a2417', '#e9dfc6'],
].map((set) => set.map(linear) as readonly Rgb[]);

/** One of five ways to step colour from coil to coil. */
export function coilPattern(random: Random): CoilPattern {
  const kind = random.below(5);
  const n = random.pick([5, 6, 8, 9, 12]);
  const twist = random.pick([0, 0.05, 0.1]);
  const repeat = random.pick([5, 6, 7]);
  return (coil, angle) => {
    const t = angle / turn + (coil * twist) / 6;
    const saw = triangle(t * n);
    const q = fract(coil / repeat);
    if (kind === 0) return saw * repeat > (coil % repeat) + 0.5 ? (((coil / repeat) | 0) & 1 ? 2 : 1) : 0;
    if (kind === 1) return abs(saw - q) < 0.22 ? 1 : abs(saw - q) < 0.32 ? 2 : 0;
    if (kind === 2) return fract(t * n + coil * 0.07) < 0.42 ? (floor(t * n + coil * 0.07) & 1 ? 2 : 1) : 0;
    if (kind === 3) return coil % (repeat + 2) < 2 ? 1 : coil % (repeat + 2) === 4 && fract(t * n * 3) < 0.5 ? 2 : 0;
    const across = abs(fract(t * n) - 0.5) * 2;
    const high = abs(q - 0.5) * 2.2;
    return across < 1 - high ? (across < 0.6 - high ? 2 : 1) : 0;
  };
}
