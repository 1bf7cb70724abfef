import type { CraftObject } from '../craft-object.ts';
import { linear, scaled } from '../maths/colour.ts';
import { clouds } from '../maths/noise.ts';
import { fract, smoothMin, triangle } from '../maths/numbers.ts';
import { at, type Random } from '../maths/random.ts';
import { box, ring, type Field } from '../maths/shapes.ts';
import { brass, paint } from '../surface.ts';

const { abs, cos, hypot, max, min, sqrt } = Math;

/** Stamped ornaments, repeated over the flap. */
const stamps: readonly ((u: number, v: number) => boolean)[] = [
  (u, v) => abs(abs(fract(u) - 0.5) + abs(fract(v) - 0.5) - 0.4) < 0.07,
  (u, v) => abs(triangle(u * 0.5) - fract(v)) < 0.12,
  (u, v) => abs(hypot(fract(u * 0.8) - 0.5, fract(v * 0.8) - 0.5) - 0.32) < 0.06,
];

/** The parts of a bag of half width `w` and half height `h`. */
function partsOf(w: number, h: number) {
  const flapEdge = (x: number): number => 0.62 - 0.12 * sqrt(max(0, 1 - (x / w) * (x / w))) - 0.16;
  const body: Field = (x, y, z) => box(x, y - h, z, w * (1 + 0.05 * (h - y)), h, 0.22 + 0.05 * cos(x * 1.6) * cos((y - h) * 2), 0.12);
  const strap: Field = (x, y, z) => {
    const q = hypot(x, (y - 2 * h + 0.1) * 0.82) - w * 0.8;
    return max(hypot(max(abs(q) - 0.012, 0), max(abs(z + 0.02) - 0.055, 0)) - 0.014, 2 * h - 0.35 - y);
  };
  const buckle: Field = (x, y, z) => box(x, y - flapEdge(0) - 0.07, z - 0.3, 0.075, 0.11, 0.03, 0.02);
  const rings: Field = (x, y, z) => ring(abs(x) - w * 0.79, z + 0.02, y - 2 * h + 0.22, 0.075, 0.018);
  const seam: Field = (x, y, z) => {
    const onFlap = abs(y - flapEdge(x) - 0.05) < 0.012 && z > 0;
    const onSide = z > 0.1 && y < flapEdge(x) && abs(abs(x) - w + 0.12) < 0.01;
    return (onFlap && fract(x * 22) < 0.62) || (onSide && fract(y * 22) < 0.62) ? 1 : 0;
  };
  return { flapEdge, body, strap, buckle, rings, seam };
}

const hides = ['#7a3f1f', '#8f4a22', '#54301c', '#9a5a2c', '#6b2b1d', '#3b2a20', '#b07a45'];

/** A shoulder bag with a stamped flap. */
export function leatherBag(random: Random): CraftObject {
  const hide = linear(random.pick(hides));
  const thread = linear('#dcc79a');
  const stamp = at(stamps, random.below(3));
  const w = random.between(0.78, 0.9);
  const h = random.between(0.58, 0.68);
  const { flapEdge, body, strap, buckle, rings, seam } = partsOf(w, h);
  const pressed: Field = (x, y, z) => {
    if (z < 0.15 || y < flapEdge(x) + 0.1 || y > 2 * h - 0.18 || abs(x) > w - 0.16) return 0;
    return stamp(x * 5, (y - 0.9) * 5) ? 1 : 0;
  };
  return {
    stage: 'table',
    bound: [0, 0.95, 0, 1.4],
    map: (x, y, z) => {
      const d = body(x, y, z);
      const flap = max(abs(d - 0.022) - 0.018, flapEdge(x) - y, -z - 0.2);
      const bag = min(smoothMin(d, flap, 0.02), strap(x, y, z));
      return min(bag, buckle(x, y, z), rings(x, y, z)) * 0.85;
    },
    scale: 1.12,
    lookY: 0.92,
    pitch: 0.16,
    spin: random.between(-0.42, 0.42),
    detail: (x, y, z) => 0.004 * clouds(x * 34, y * 34, z * 34) + 0.012 * clouds(x * 3, y * 3, z * 3) + 0.01 * seam(x, y, z) - 0.012 * pressed(x, y, z),
    paint: (x, y, z) => {
      if (abs(x) < 0.08 && abs(y - flapEdge(0) - 0.07) < 0.12 && z > 0.28) return paint(brass, 0.6, 40, 1);
      if (abs(hypot(abs(x) - w * 0.79, y - 2 * h + 0.22) - 0.075) < 0.03 && abs(z + 0.02) < 0.03) return paint(brass, 0.6, 40, 1);
      if (seam(x, y, z)) return paint(thread, 0.05, 10);
      const v = 0.7 + 0.5 * clouds(x * 4, y * 4, z * 4);
      return paint(scaled(scaled(hide, v), pressed(x, y, z) ? 0.6 : 1), 0.22, 22);
    },
  };
}
