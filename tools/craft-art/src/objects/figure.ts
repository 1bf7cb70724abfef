import type { CraftObject } from '../craft-object.ts';
import { blend, linear, scaled } from '../maths/colour.ts';
import { clouds, noise } from '../maths/noise.ts';
import { smoothMax, smoothMin, smoothStep } from '../maths/numbers.ts';
import type { Random } from '../maths/random.ts';
import { ball, box, rod } from '../maths/shapes.ts';
import { paint, timber, woods } from '../surface.ts';

const { max, min } = Math;

const stones: readonly (readonly [string, string])[] = [
  ['#23282a', '#3f4a48'],
  ['#4f3a2c', '#7d6048'],
  ['#33423a', '#5c7062'],
];

/** Lap, trunk, neck, head, and arms that meet in front; a child on the lap. `u` follows the lean. */
function person(u: number, y: number, z: number, child: boolean): number {
  let d = ball(u, y - 0.42, z, 0.5, 0.5, 0.36);
  d = smoothMin(d, ball(u + 0.02, y - 0.95, z, 0.3, 0.52, 0.24), 0.22);
  d = smoothMin(d, rod(u, y, z, 0.02, 1.3, 0, 0.06, 1.62, 0.04, 0.085), 0.12);
  d = smoothMin(d, ball(u - 0.07, y - 1.8, z - 0.06, 0.17, 0.235, 0.2), 0.05);
  d = smoothMin(d, ball(u - 0.02, y - 1.95, z + 0.06, 0.15, 0.15, 0.17), 0.04);
  d = smoothMin(d, rod(u, y, z, -0.3, 1.28, 0.02, -0.44, 0.86, 0.16, 0.085), 0.09);
  d = smoothMin(d, rod(u, y, z, -0.44, 0.86, 0.16, 0.06, 0.66, 0.34, 0.072), 0.06);
  d = smoothMin(d, rod(u, y, z, 0.3, 1.28, 0.02, 0.44, 0.9, 0.16, 0.085), 0.09);
  d = smoothMin(d, rod(u, y, z, 0.44, 0.9, 0.16, 0.02, 0.62, 0.36, 0.072), 0.06);
  if (!child) return d;
  d = smoothMin(d, ball(u - 0.02, y - 0.82, z - 0.33, 0.17, 0.24, 0.14), 0.04);
  return smoothMin(d, ball(u - 0.1, y - 1.12, z - 0.36, 0.11, 0.135, 0.12), 0.03);
}

/** A seated figure in stone or wood, often with a child. */
export function figure(random: Random): CraftObject {
  const stone = random.next() < 0.5;
  const tones = stone ? random.pick(stones) : random.pick(woods);
  const dark = linear(tones[0]);
  const light = linear(tones[1]);
  const lean = random.between(-0.12, 0.12);
  const child = random.next() < 0.65;
  return {
    stage: 'table',
    bound: [0, 1, 0, 1.25],
    map: (x, y, z) => {
      const d = smoothMax(person(x - lean * (y - 0.2) * 0.6, y, z, child), -y, 0.05);
      return min(d, max(box(x, y - 0.06, z, 0.56, 0.07, 0.42, 0.03), -y)) * 0.85;
    },
    scale: 1.22,
    lookY: 1.0,
    pitch: 0.14,
    spin: random.between(-0.5, 0.5),
    detail: (x, y, z) => {
      if (!stone) return 0.004 * noise(x * 60, y * 8, z * 60);
      return y < 0.14 ? 0.03 * clouds(x * 14, y * 14, z * 14) : 0.0006 * noise(x * 30, y * 30, z * 30);
    },
    paint: (x, y, z) => {
      if (!stone) return paint(timber(x, y, z, dark, light, 0.9), 0.2, 24);
      const veins = smoothStep(0.4, 0.7, clouds(x * 3, y * 3, z * 3));
      const rough = y < 0.14;
      return paint(scaled(blend(dark, light, veins * 0.7), rough ? 1.5 : 1), rough ? 0.04 : 0.45, 46);
    },
  };
}
