import type { CraftObject } from '../craft-object.ts';
import { linear, scaled } from '../maths/colour.ts';
import { clouds } from '../maths/noise.ts';
import { fract, smoothMax, smoothStep, triangle, turn } from '../maths/numbers.ts';
import type { Random } from '../maths/random.ts';
import { ball } from '../maths/shapes.ts';
import { paint } from '../surface.ts';

const { abs, atan2, hypot, max, pow } = Math;

/** A stitched leather floor cushion with a star on top. */
export function pouf(random: Random): CraftObject {
  const leather = linear(random.pick(['#a5642f', '#7d4023', '#b99a70', '#5a3a26', '#8f4a34']));
  const thread = linear('#efe3c8');
  const n = random.pick([8, 10, 12]);
  const sector = (x: number, z: number): number => (atan2(z, x) / turn) * n;
  const stitched = (x: number, y: number, z: number): boolean => {
    const q = hypot(x, z);
    const fromSeam = (abs(fract(sector(x, z) + 0.5) - 0.5) * turn * q) / n;
    const seam = q > 0.3 && abs(fromSeam - 0.035) < 0.009 && fract((y < 0.8 ? y : q) * 15) < 0.6;
    return seam || (y > 0.85 && (abs(q - 0.36 - 0.22 * triangle(sector(x, z))) < 0.014 || abs(q - 0.2) < 0.012));
  };
  return {
    stage: 'table',
    bound: [0, 0.5, 0, 1.25],
    scale: 0.94,
    lookY: 0.4,
    pitch: 0.46,
    spin: random.next(),
    map: (x, y, z) => {
      const q = hypot(x, z);
      const groove = 0.035 * pow(triangle(sector(x, z)), 8) * smoothStep(0.08, 0.4, q);
      const cushion = smoothMax(ball(x, y - 0.48, z, 1.06, 0.62, 1.06), y - 0.96 + 0.05 * smoothStep(0.3, 0, q), 0.22);
      return max(cushion + groove, -y) * 0.8;
    },
    detail: (x, y, z) => 0.004 * clouds(x * 30, y * 30, z * 30) + 0.014 * clouds(x * 3, y * 3, z * 3),
    paint: (x, y, z) => paint(scaled(stitched(x, y, z) ? thread : leather, 0.72 + 0.45 * clouds(x * 4, y * 4, z * 4)), 0.16, 20),
  };
}
