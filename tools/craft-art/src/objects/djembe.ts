import type { CraftObject } from '../craft-object.ts';
import { blend, linear, scaled } from '../maths/colour.ts';
import { clouds, noise } from '../maths/noise.ts';
import { smoothMax, smoothStep, triangle, turn } from '../maths/numbers.ts';
import type { Random } from '../maths/random.ts';
import { profile, ring } from '../maths/shapes.ts';
import { paint, timber, woods } from '../surface.ts';

const { abs, atan2, hypot, min, sin, sqrt } = Math;

const shape = profile([[0, 0.44], [0.3, 0.36], [0.62, 0.27], [0.85, 0.28], [1.05, 0.42], [1.3, 0.6], [1.6, 0.7], [1.95, 0.7]]);

/** Grain on the foot, a carved band round it, and the turns of the rope rings. */
function relief(x: number, y: number, z: number): number {
  const angle = atan2(z, x);
  const band = y < 0.55 && y > 0.2 && abs(triangle((angle / turn) * 12) - (y - 0.2) / 0.35) < 0.13 ? 1 : 0;
  const foot = y < 0.98 && y > 0.1;
  const grain = foot ? 0.004 * noise(x * 50, y * 8, z * 50) - (y < 0.55 && y > 0.2 ? 0.014 * band : 0) : 0.002 * noise(x * 60, y * 60, z * 60);
  return grain + (abs(y - 1.77) < 0.09 || abs(y - 0.99) < 0.04 ? 0.006 * sin(angle * 90 + y * 60) : 0);
}

/** A goblet drum, its skin held by rope. */
export function djembe(random: Random): CraftObject {
  const wood = random.pick(woods.slice(0, 3));
  const dark = linear(wood[0]);
  const light = linear(wood[1]);
  const rope = linear(random.pick(['#e8dcc2', '#22305e', '#7b2f1d', '#1f5a46']));
  const skin = linear('#e3cfa4');
  const n = random.pick([12, 14, 16]);
  const lacing = (x: number, y: number, z: number): number => {
    if (y < 1.0 || y > 1.72) return 9;
    const e = triangle((atan2(z, x) / turn) * n) - (y - 1.0) / 0.72;
    return abs(e) * 0.72 * 0.4 * (shape.at(y) + 0.2);
  };
  const skinColour = (x: number, y: number, z: number) => {
    const v = 0.8 + 0.3 * clouds(x * 3, y, z * 3);
    const played = smoothStep(0.5, 0.2, hypot(x - 0.1, z)) * 0.14;
    return scaled(scaled(skin, v), 1 - played);
  };
  return {
    stage: 'table',
    bound: [0, 1, 0, 1.2],
    map: (x, y, z) => {
      const q = hypot(x, z);
      const slope = shape.slope(y);
      let d = smoothMax((q - shape.at(y)) / sqrt(1 + slope * slope), abs(y - 0.97) - 0.97, 0.05);
      const lace = lacing(x, y, z);
      if (lace < 0.1) d = min(d, hypot(lace, q - shape.at(y) - 0.01) - 0.02);
      return min(d, ring(x, y - 1.73, z, 0.72, 0.035), ring(x, y - 1.81, z, 0.72, 0.03), ring(x, y - 0.99, z, 0.38, 0.03)) * 0.72;
    },
    scale: 1.2,
    lookY: 0.95,
    pitch: 0.34,
    spin: random.next(),
    detail: relief,
    paint: (x, y, z) => {
      const q = hypot(x, z);
      if (y > 1.88) return paint(skinColour(x, y, z), 0.1, 18);
      const isRope = abs(y - 1.77) < 0.08 || (abs(y - 0.99) < 0.035 && q > 0.37) || (lacing(x, y, z) < 0.03 && q > shape.at(y) - 0.004);
      if (isRope) return paint(rope, 0.03, 8);
      if (y > 1.64) return paint(blend(skin, dark, 0.25), 0.06, 12);
      return paint(timber(x, y, z, dark, light), 0.24, 28);
    },
  };
}
