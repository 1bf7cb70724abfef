import type { Cloth } from '../cloths/cloth.ts';
import type { CraftObject } from '../craft-object.ts';
import { linear, scaled } from '../maths/colour.ts';
import { hash, noise } from '../maths/noise.ts';
import { clamp, smoothStep } from '../maths/numbers.ts';
import type { Random } from '../maths/random.ts';
import { rod } from '../maths/shapes.ts';
import { paint, timber } from '../surface.ts';

const { abs, hypot, max, min, round, sin } = Math;
const halfWidth = 0.82;
const top = 0.98;
const bottom = -0.98;
const fringes = 46;

/** A cloth on a wooden rod, falling in folds, with a fringe. */
export function hungCloth(random: Random, weave: (random: Random) => Cloth): CraftObject {
  const cloth = weave(random);
  const size = random.between(0.8, 1.0);
  const phase = random.between(0, 9);
  const folds = random.between(5, 6.5);
  const dark = linear('#4a2a17');
  const light = linear('#8a5530');
  const depth = (x: number, y: number): number => {
    const grows = 0.35 + 0.65 * smoothStep(top, bottom, y);
    return 0.12 + grows * (0.07 * sin(x * folds + phase + y * 0.35) + 0.035 * sin(x * folds * 2.1 + phase * 2 - y * 0.6)) + 0.02 * noise(x * 3, y * 2, 4);
  };
  const fringe = (x: number, y: number, z: number): number => {
    const i = round(clamp(((x + halfWidth) / (2 * halfWidth)) * fringes, 0, fringes));
    const fx = -halfWidth + (i * 2 * halfWidth) / fringes + 0.012 * sin(y * 30 + i * 3);
    return max(hypot(x - fx, z - depth(fx, bottom)) - 0.011, bottom - 0.15 - 0.04 * hash(i, 2, 3) - y, y - bottom - 0.02) * 0.8;
  };
  return {
    stage: 'wall',
    bound: [0, -0.08, 0.1, 1.5],
    map: (x, y, z) => {
      const edge = halfWidth + 0.015 * sin(y * 3 + phase);
      let d = max(abs(z - depth(x, y)) - 0.012, abs(x) - edge, y - top, bottom - y) * 0.7;
      if (y < bottom + 0.05) d = min(d, fringe(x, y, z));
      return min(d, rod(x, y, z, -1.02, top + 0.02, 0.15, 1.02, top + 0.02, 0.15, 0.032));
    },
    scale: 1.0,
    lookY: -0.05,
    detail: (x, y) => (y > top - 0.02 ? 0 : 0.003 * sin(x * 210) * sin(y * 210) + 0.003 * noise(x * 40, y * 40, 1)),
    paint: (x, y, z) => {
      if (hypot(y - top - 0.02, z - 0.15) < 0.045) return paint(timber(z, x, y, dark, light), 0.1, 30);
      const colour = cloth((x + 3) * size, ((y < bottom ? bottom : y) + 3) * size);
      return paint(scaled(colour, 0.84 + 0.22 * noise(x * 120, y * 120, 1)), 0.012, 8);
    },
  };
}
