import type { CraftObject } from '../craft-object.ts';
import { blend, linear } from '../maths/colour.ts';
import { clouds, noise } from '../maths/noise.ts';
import { clamp, fract, smoothMax, smoothMin, smoothStep } from '../maths/numbers.ts';
import { type Random } from '../maths/random.ts';
import { ball, box, rod } from '../maths/shapes.ts';
import { paint, timber, woods } from '../surface.ts';

const { abs, hypot, max } = Math;

/** What sets one mask apart from the next. */
interface Features {
  readonly slim: number;
  readonly horns: boolean;
  readonly crest: boolean;
  readonly mouth: number;
  readonly brow: number;
}

/** Eye sockets, lids with a slit, brows and nose. `x` is the distance from the middle line. */
function upperFace(d0: number, x: number, y: number, z: number, brow: number): number {
  let d = smoothMax(d0, -ball(x - 0.25, y - 0.1, z - 0.46, 0.19, 0.13, 0.14), 0.1);
  d = smoothMin(d, ball(x - 0.235, y - 0.09, z - 0.34, 0.13, 0.075, 0.07), 0.03);
  d = max(d, -box(x - 0.235, y - 0.085 + (x - 0.235) * 0.1, z - 0.4, 0.085, 0.012, 0.2, 0.01));
  d = smoothMin(d, rod(x, y, z, 0.1, brow + 0.02, 0.38, 0.4, brow - 0.05, 0.26, 0.035), 0.07);
  d = smoothMin(d, rod(x, y, z, 0, brow + 0.05, 0.4, 0, -0.17, 0.5, 0.042), 0.07);
  return smoothMin(d, ball(x - 0.055, y + 0.19, z - 0.44, 0.055, 0.045, 0.06), 0.04);
}

/** Mouth, ears, and crest and horns where there are any. */
function rest(d0: number, x: number, y: number, z: number, { slim, horns, crest, mouth }: Features): number {
  let d = smoothMin(d0, ball(x, y + 0.5, z - 0.36, mouth, 0.075, 0.1), 0.05);
  d = max(d, -box(x, y + 0.5, z - 0.46, mouth * 0.72, 0.014, 0.1, 0.01));
  d = smoothMin(d, ball(x - slim * 0.99, y - 0.03, z - 0.06, 0.06, 0.14, 0.07), 0.04);
  if (crest) d = smoothMin(d, max(ball(x, y - 0.8, z - 0.08, slim * 0.86, 0.42, 0.34), 0.62 - y), 0.03);
  if (!horns) return d;
  const a = (y - 1.05) * 0.9;
  const horn = max(hypot(x - 0.3 + 0.28 * a * a - 0.1 * a, z - 0.08) - 0.085 * (1 - 0.5 * clamp(a, 0, 1)), abs(y - 1.05) - 0.42) * 0.7;
  return smoothMin(d, horn, 0.06);
}

/** Scarification on cheeks and brow, grooves on the crest: 0 or 1. */
function marks(side: number, y: number, z: number, crest: boolean): number {
  const x = abs(side);
  if (y < -0.05 && y > -0.34 && x > 0.2 && x < 0.46 && z > 0.05) return abs(fract(y * 17) - 0.5) < 0.2 ? 1 : 0;
  if (y > 0.36 && y < 0.55 && x < 0.07) return abs(fract(y * 22) - 0.5) < 0.25 ? 1 : 0;
  return crest && y > 0.64 && abs(fract(side * 13) - 0.5) < 0.22 ? 1 : 0;
}

/** A carved face mask on a wall, some with white clay. */
export function mask(random: Random): CraftObject {
  const wood = random.pick(woods);
  const dark = linear(wood[0]);
  const light = linear(wood[1]);
  const kaolin = random.next() < 0.45;
  const slim = random.between(0.54, 0.66);
  const horns = random.next() < 0.4;
  const crest = random.next() < 0.6;
  const features: Features = { slim, horns, crest, mouth: random.between(0.1, 0.17), brow: random.between(0.2, 0.3) };
  const white = linear('#d9cdb6');
  const red = linear('#7d2c1c');
  return {
    stage: 'wall',
    bound: [0, 0.08, 0.2, 1.5],
    map: (side, y, z) => {
      const x = abs(side);
      const taper = 1 - 0.3 * smoothStep(0.1, -1, y);
      const face = ball(x / taper, y, z - 0.02, slim, 0.98, 0.4) * 0.8;
      if (face > 0.6) return face * 0.6;
      return max(rest(upperFace(face, x, y, z, features.brow), x, y, z, features), -z) * 0.75;
    },
    scale: horns ? 1.12 : crest ? 1.06 : 0.94,
    lookY: horns ? 0.24 : crest ? 0.12 : 0.02,
    detail: (x, y, z) => 0.005 * noise(x * 14, y * 5, z * 14) + 0.003 * noise(x * 60, y * 9, z * 60) - 0.014 * marks(x, y, z, crest),
    paint: (x, y, z) => {
      let colour = timber(x, y, z, dark, light, 0.8);
      const marked = marks(x, y, z, crest);
      const worn = clouds(x * 5, y * 5, z * 5);
      if (kaolin && y < 0.6 && abs(x) < slim * 0.8 && z > 0.12 && !marked && worn < 0.66) colour = blend(white, colour, smoothStep(0.42, 0.66, worn) * 0.8);
      if (kaolin && abs(y + 0.5) < 0.06 && abs(x) < features.mouth) colour = red;
      if (marked) colour = blend(colour, dark, 0.6);
      paint(colour, 0.16, 20);
    },
  };
}
