import type { CraftObject } from '../craft-object.ts';
import { linear } from '../maths/colour.ts';
import { noise } from '../maths/noise.ts';
import { fract, smoothMax, smoothStep, turn } from '../maths/numbers.ts';
import type { Random } from '../maths/random.ts';
import { profile, ring } from '../maths/shapes.ts';
import { brass, copper, paint, surface } from '../surface.ts';

const { abs, atan2, cos, floor, hypot, max, min, sqrt } = Math;

const outlines = [
  profile([[0.22, 0.3], [0.4, 0.62], [0.75, 0.8], [1.1, 0.66], [1.4, 0.34], [1.55, 0.2], [1.7, 0.24]]),
  profile([[0.22, 0.42], [0.5, 0.62], [0.9, 0.68], [1.3, 0.58], [1.55, 0.3], [1.72, 0.14]]),
];

/** A pierced metal lamp, lit. */
export function lamp(random: Random): CraftObject {
  const shape = random.pick(outlines);
  const n = random.pick([14, 18, 20]);
  const metal = random.pick([brass, copper, brass]);
  const rows = random.pick([9, 11]);
  const inside = linear('#3a1c08');
  const hole = (x: number, y: number, z: number): number => {
    const r = (y - 0.36) / 1.02;
    if (r < 0 || r > 1) return 0;
    const row = floor(r * rows);
    const u = fract((atan2(z, x) / turn) * n + (row & 1) * 0.5) - 0.5;
    const v = fract(r * rows) - 0.5;
    if (row % 3 === 2) return abs(u) * 1.2 + abs(v) < 0.36 ? 1 : 0;
    return hypot(u * 1.1, v) < 0.27 ? 1 : 0;
  };
  return {
    stage: 'table',
    bound: [0, 1, 0, 1.2],
    map: (x, y, z) => {
      const slope = shape.slope(y);
      const bowl = smoothMax((hypot(x, z) - shape.at(y)) / sqrt(1 + slope * slope), abs(y - (shape.bottom + shape.top) / 2) - (shape.top - shape.bottom) / 2, 0.03);
      const foot = max(hypot(x, z) - 0.34 + 0.08 * cos(y * 26), abs(y - 0.12) - 0.12) * 0.8;
      const handle = hypot(hypot(x, y - shape.top - 0.13) - 0.11, z) - 0.022;
      return min(bowl, foot, ring(x, y - 0.02, z, 0.4, 0.03), handle, ring(x, y - 0.3, z, shape.at(0.3) + 0.01, 0.02), ring(x, y - 1.42, z, shape.at(1.42) + 0.01, 0.02)) * 0.75;
    },
    scale: 1.22,
    lookY: 0.96,
    pitch: 0.16,
    glow: true,
    dim: 0.5,
    detail: (x, y, z) => -0.02 * hole(x, y, z) + 0.003 * noise(x * 18, y * 18, z * 18),
    paint: (x, y, z) => {
      if (!hole(x, y, z) || abs(hypot(x, z) - shape.at(y)) >= 0.03) return paint(metal, 0.7, 40, 1);
      paint(inside, 0, 8);
      surface.glow = 0.5 + 1.3 * smoothStep(1.5, 0.6, y);
    },
  };
}
