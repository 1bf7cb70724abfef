import type { CraftObject } from '../craft-object.ts';
import { linear, scaled } from '../maths/colour.ts';
import { noise } from '../maths/noise.ts';
import { at, type Random } from '../maths/random.ts';
import { box } from '../maths/shapes.ts';
import { paint, timber, woods } from '../surface.ts';
import { motifs, type Inked } from './print-motifs.ts';

const { abs, max, min } = Math;
const halfWidth = 0.78;
const halfHeight = 1.0;
const frameWidth = 0.056;

/** A block print in two colours, framed. */
export function print(random: Random): CraftObject {
  const paper = linear('#f1e9da');
  const ink = linear(random.pick(['#1d1a18', '#22305e', '#5c2114']));
  const second = linear(random.pick(['#c9652f', '#d09a2c', '#8f2d1f', '#3f6b57']));
  const frame = random.pick(woods);
  const dark = linear(frame[0]);
  const light = linear(frame[1]);
  const sunX = random.between(-0.25, 0.25);
  const draw = at(motifs, random.below(3));
  const salt = random.below(99);
  const colours = { paper, ink, second };
  const inked = (x: number, y: number): Inked => {
    if (abs(x) > 0.46 || abs(y) > 0.66) return 'paper';
    const cut = (noise(x * 40, y * 90, salt) - 0.5) * 0.016; // The knife's hand.
    return draw(x + cut, y + cut, { sunX, salt });
  };
  return {
    stage: 'wall',
    bound: [0, 0, 0.05, 1.35],
    scale: 0.98,
    map: (x, y, z) => {
      const rim = max(box(x, y, z - 0.05, halfWidth, halfHeight, 0.06, 0.012), -box(x, y, z - 0.12, halfWidth - 0.055, halfHeight - 0.055, 0.06, 0.004));
      return min(rim, box(x, y, z - 0.02, halfWidth, halfHeight, 0.02, 0.005)) * 0.9;
    },
    detail: (x, y, z) => (z > 0.07 ? 0.002 * noise(x * 60, y * 60, 1) : 0.0012 * noise(x * 90, y * 90, 1)),
    paint: (x, y, z) => {
      const upright = abs(x) > halfWidth - frameWidth;
      if (upright || abs(y) > halfHeight - frameWidth) return paint(upright ? timber(x, y, z, dark, light) : timber(y, x, z, dark, light), 0.16, 24);
      return paint(scaled(colours[inked(x, y)], 0.95 + 0.07 * noise(x * 70, y * 70, 2)), 0.02, 8);
    },
  };
}
