import type { CraftObject } from '../craft-object.ts';
import { blend, linear, scaled } from '../maths/colour.ts';
import { clouds, noise } from '../maths/noise.ts';
import { smoothMax, smoothStep, triangle, turn } from '../maths/numbers.ts';
import { at, type Random } from '../maths/random.ts';
import { profile, type ProfilePoint } from '../maths/shapes.ts';
import { paint } from '../surface.ts';

const { abs, atan2, hypot, max, min, sin, sqrt } = Math;

const outlines: readonly (readonly ProfilePoint[])[] = [
  [[0, 0.34], [0.12, 0.5], [0.45, 0.84], [0.85, 0.92], [1.2, 0.7], [1.42, 0.38], [1.56, 0.35], [1.68, 0.46]],
  [[0, 0.4], [0.25, 0.66], [0.55, 0.74], [0.9, 0.58], [1.2, 0.25], [1.55, 0.16], [1.85, 0.19], [1.95, 0.26]],
  [[0, 0.4], [0.2, 0.68], [0.55, 0.93], [0.85, 0.98], [1.05, 0.92]],
  [[0, 0.3], [0.3, 0.5], [0.8, 0.7], [1.3, 0.66], [1.6, 0.44], [1.72, 0.4], [1.8, 0.44]],
];
/** Terracotta, burnished black, slipped white, slipped red: body, and its ornament with how strongly it shows. */
const styles = [
  { body: linear('#a3562f'), ornament: linear('#6f3319'), strength: 0.4 },
  { body: linear('#211c1a'), ornament: linear('#3a322d'), strength: 0.4 },
  { body: linear('#d9c7a6'), ornament: linear('#5a2f1c'), strength: 0.92 },
  { body: linear('#8a3c22'), ornament: linear('#e3d3b4'), strength: 0.85 },
];
const soot = linear('#2a1b15');

/** The ornament between two rings: a zigzag, or hatched triangles. 0 to 1. */
function ornament(t: number, y: number, low: number, high: number, n: number, zigzag: boolean): number {
  if (y < low - 0.03 || y > high + 0.03) return 0;
  if (abs(y - low) < 0.014 || abs(y - high) < 0.014) return 1;
  const w = (y - low) / (high - low);
  if (w < 0 || w > 1) return 0;
  if (zigzag) return abs(triangle(t * n) - w) < 0.14 ? 1 : 0;
  return w < triangle(t * n) ? smoothStep(0.25, 0.4, triangle((t * n + w * 0.6) * 4)) : 0;
}

/** A coil-built pot, fired in the open. */
export function pot(random: Random): CraftObject {
  const shape = profile(random.pick(outlines));
  const height = shape.top;
  const kind = random.below(4);
  const style = at(styles, kind);
  const n = random.pick([14, 18, 22]);
  const low = height * random.between(0.5, 0.58);
  const high = height * random.between(0.68, 0.74);
  const design = (x: number, y: number, z: number): number => ornament(atan2(z, x) / turn, y, low, high, n, (kind & 1) === 1);
  const shell = (x: number, y: number, z: number): number => {
    const slope = shape.slope(y);
    return smoothMax(abs(hypot(x, z) - shape.at(y) + 0.03) / sqrt(1 + slope * slope) - 0.03, abs(y - height / 2) - height / 2, 0.05);
  };
  return {
    stage: 'table',
    bound: [0, height / 2, 0, 1.2],
    scale: height > 1.3 ? 1.18 : 1.1,
    lookY: height * 0.48,
    pitch: random.between(0.2, 0.36),
    map: (x, y, z) => (y < 0.1 ? min(shell(x, y, z), max(hypot(x, z) - shape.at(y), y - 0.06, -y)) : shell(x, y, z)) * 0.75,
    detail: (x, y, z) => 0.0022 * sin(y * 130 + 2 * noise(x * 2, y * 2, z * 2)) + 0.006 * clouds(x * 11, y * 11, z * 11) - (kind !== 2 ? 0.011 * design(x, y, z) : 0),
    paint: (x, y, z) => {
      const fire = clouds(x * 1.6 + 3, y * 1.6, z * 1.6);
      const fleck = noise(x * 70, y * 70, z * 70);
      const body = blend(style.body, blend(style.body, soot, 0.75), smoothStep(0.55, 0.78, fire) * (kind === 1 ? 0.3 : 0.75));
      const colour = blend(body, style.ornament, design(x, y, z) * style.strength);
      paint(scaled(colour, 0.88 + 0.2 * fleck), kind === 1 ? 0.3 : 0.12, kind === 1 ? 34 : 16);
    },
  };
}
