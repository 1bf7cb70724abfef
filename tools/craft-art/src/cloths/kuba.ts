import { blend, linear, type Rgb } from '../maths/colour.ts';
import { noise } from '../maths/noise.ts';
import { fract, triangle } from '../maths/numbers.ts';
import type { Random } from '../maths/random.ts';
import type { Cloth } from './cloth.ts';

const { abs, floor, min } = Math;

/** Cut-pile raffia: interlaced diagonals. */
export function kuba(random: Random): Cloth {
  const tan = linear(random.pick(['#c9a368', '#b98a4e', '#d4b078']));
  const dark = linear(random.pick(['#2a1a10', '#3b2213', '#1f1612']));
  const n = random.pick([3, 4, 5]);
  return (u, v): Rgb => {
    const x = u * n * 0.75;
    const y = v * n * 0.75;
    const a = fract(x + y);
    const b = fract(x - y);
    const over = (floor(x + y) + floor(x - y)) & 1;
    const bar = over ? triangle(a * 3) : triangle(b * 3);
    const edge = min(abs(a - 0.5), abs(b - 0.5));
    const on = edge > 0.44 || bar > 0.55;
    return blend(on ? dark : tan, on ? tan : dark, 0.12 * noise(u * 60, v * 8, 2));
  };
}
