import type { CraftObject } from '../craft-object.ts';
import { blend, linear, scaled } from '../maths/colour.ts';
import { clouds, noise } from '../maths/noise.ts';
import { clamp, fract, smoothMin, smoothStep, turn } from '../maths/numbers.ts';
import type { Random } from '../maths/random.ts';
import { ball, box, rod, type Field } from '../maths/shapes.ts';
import { brass, paint, timber, woods } from '../surface.ts';

const { abs, atan2, hypot, max, min, round } = Math;
/** Middle and radius of the gourd. */
const middle = -0.5;
const radius = 0.5;
const studs = 44;

const studAngle = (x: number, y: number): number => (atan2(y - middle, x) / turn) * studs;
const onStud = (x: number, y: number): boolean => abs(hypot(x, y - middle) - radius * 0.9) < 0.02 && abs(fract(studAngle(x, y)) - 0.5) < 0.25;

/** Five strings on either side of the bridge. */
function strings(x: number, y: number, z: number): number {
  const side = x < 0 ? -1 : 1;
  let d = Infinity;
  for (let i = 0; i < 5; i += 1) d = min(d, rod(x, y, z, side * (0.03 + 0.014 * i), middle - 0.06, 0.58, side * 0.03, 0.36 + i * 0.15, 0.4, 0.0042));
  return d;
}

const shape: Field = (x, y, z) => {
  const fromMiddle = y - middle;
  const gourd = max(ball(x, fromMiddle, z - 0.16, radius, radius, 0.42), z - 0.3);
  let d = smoothMin(gourd, max(ball(x, fromMiddle, z - 0.3, radius, radius, 0.05), -z + 0.28), 0.03);
  d = min(d, rod(x, y, z, 0, -1.08, 0.36, 0, 1.12, 0.36, 0.038));
  d = min(d, rod(abs(x), y, z, 0.2, -0.9, 0.36, 0.2, 0.16, 0.38, 0.022));
  d = min(d, box(x, fromMiddle + 0.06, z - 0.46, 0.1, 0.024, 0.13, 0.012), rod(x, y, z, -0.26, middle + 0.2, 0.35, 0.26, middle + 0.2, 0.35, 0.02));
  const tuning = clamp(round((y - 0.34) / 0.07), 0, 10);
  d = min(d, hypot(hypot(x, z - 0.36) - 0.042, y - 0.34 - tuning * 0.07) - 0.013);
  d = min(d, strings(x, y, z));
  d = min(d, hypot(hypot(x, fromMiddle) - radius * 0.97, z - 0.27) - 0.014);
  return max(d, -z) * 0.85;
};

const isString = (x: number, y: number, z: number): boolean => z > 0.4 && abs(x) < 0.1 && hypot(x, z - 0.36) > 0.06 && abs(y - middle + 0.06) > 0.04;
const isTuningRing = (x: number, y: number, z: number): boolean => abs(x) < 0.06 && z > 0.3 && y > 0.3 && abs(fract((y - 0.34) / 0.07 + 0.5) - 0.5) < 0.2;
const isWood = (x: number, y: number, z: number): boolean => (abs(x) < 0.05 && z > 0.31) || (abs(abs(x) - 0.2) < 0.03 && z > 0.34) || (abs(y - middle - 0.2) < 0.03 && z > 0.35);

/** A harp lute on a gourd covered with hide. */
export function kora(random: Random): CraftObject {
  const skin = linear(random.pick(['#c9a878', '#b58f5e', '#d6bd92']));
  const gourd = linear('#b5793a');
  const patches = linear('#6d4526');
  const wood = random.pick(woods);
  const dark = linear(wood[0]);
  const light = linear(wood[1]);
  const stringColour = linear('#cfc6b4');
  const ringColour = linear('#3a2417');
  return {
    stage: 'wall',
    bound: [0, 0, 0.25, 1.25],
    map: shape,
    scale: 1.1,
    detail: (x, y, z) => (onStud(x, y) && z > 0.26 ? 0.012 : 0.002 * noise(x * 30, y * 30, z * 30)),
    paint: (x, y, z) => {
      if (isString(x, y, z)) return paint(stringColour, 0.3, 40);
      if (isTuningRing(x, y, z)) return paint(ringColour, 0.1, 12);
      if (isWood(x, y, z)) return paint(timber(x, y, z, dark, light), 0.2, 26);
      if (onStud(x, y)) return paint(brass, 0.6, 50, 1);
      if (z > 0.27 && hypot(x, y - middle) < radius) {
        const patch = smoothStep(0.56, 0.66, clouds(x * 2.3, y * 2.3, 8)) * 0.55;
        return paint(scaled(blend(skin, patches, patch), 0.78 + 0.34 * clouds(x * 3, y * 3, 3)), 0.06, 14);
      }
      return paint([gourd[0] * (0.8 + 0.4 * clouds(x * 4, y * 4, z * 4)), gourd[1] * 0.95, gourd[2] * 0.9], 0.2, 26);
    },
  };
}
