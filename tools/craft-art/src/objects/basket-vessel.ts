import type { CraftObject } from '../craft-object.ts';
import { hash, noise } from '../maths/noise.ts';
import { smoothMax, turn } from '../maths/numbers.ts';
import { at, type Random } from '../maths/random.ts';
import { profile, type Profile, type ProfilePoint } from '../maths/shapes.ts';
import { paint } from '../surface.ts';
import { coilPattern, strawSets } from './coil-weave.ts';

const { abs, atan2, cos, floor, hypot, max, min, PI, round, sin, sqrt } = Math;
const pitch = 0.062;

const lidded: readonly (readonly ProfilePoint[])[] = [
  [[0, 0.45], [0.25, 0.7], [0.6, 0.86], [0.95, 0.8], [1.2, 0.6], [1.35, 0.56], [1.5, 0.42], [1.62, 0.2], [1.7, 0.1], [1.8, 0.12], [1.86, 0.02]],
  [[0, 0.5], [0.2, 0.62], [0.6, 0.74], [1.0, 0.66], [1.25, 0.5], [1.32, 0.56], [1.55, 0.4], [1.85, 0.12], [1.95, 0.1], [2.02, 0.02]],
];
const open: readonly (readonly ProfilePoint[])[] = [
  [[0, 0.55], [0.3, 0.8], [0.7, 0.95], [1.0, 0.9], [1.2, 0.84]],
  [[0, 0.62], [0.4, 0.74], [0.9, 0.84], [1.35, 0.88]],
];

/** Number of the coil at a height, and how many stitches go round it. */
const coilAt = (y: number): number => floor(y / pitch + 0.5);
const stitches = (shape: Profile, y: number): number => round((shape.at(y) * turn) / 0.042);

/** A coiled basket, with or without a lid. */
export function basketVessel(random: Random): CraftObject {
  const lid = random.next() < 0.6;
  const points = random.pick(lid ? lidded : open);
  const shape = profile(points);
  const height = shape.top;
  const straw = random.pick(strawSets);
  const pattern = coilPattern(random);
  const seam = lid ? at(points, 4)[0] : -1;
  const solid = (x: number, y: number, z: number): number => {
    const radius = shape.at(y) + 0.017 * abs(cos((PI * y) / pitch));
    const slope = shape.slope(y);
    const d = (hypot(x, z) - radius) / sqrt(1 + slope * slope);
    return smoothMax(lid ? d : abs(d + 0.035) - 0.035, y - height, 0.03);
  };
  const withFloor = (x: number, y: number, z: number): number => (!lid && y < 0.07 ? min(solid(x, y, z), max(hypot(x, z) - shape.at(0), y - 0.06)) : solid(x, y, z));
  return {
    stage: 'table',
    bound: [0, height / 2, 0, 1.25],
    map: (x, y, z) => max(withFloor(x, y, z), -y) * 0.72,
    scale: height > 1.6 ? 1.2 : 1.12,
    lookY: height * 0.47,
    pitch: lid ? 0.26 : 0.42,
    detail: (x, y, z) => 0.007 * abs(sin((atan2(z, x) * stitches(shape, y) + coilAt(y) * 1.3 + (y / pitch) * 1.6) * 0.5)),
    paint: (x, y, z) => {
      const coil = coilAt(y);
      const n = stitches(shape, y);
      const cell = floor(((atan2(z, x) + PI) * n) / turn);
      const inside = !lid && hypot(x, z) < shape.at(y) - 0.03;
      const base = at(straw, inside ? 0 : pattern(coil, (cell / n) * turn));
      const v = 0.72 + 0.34 * hash(cell, coil, 5) + 0.12 * noise(x * 40, y * 40, z * 40);
      const shade = abs(y - seam) < 0.025 ? 0.55 : 1;
      paint([base[0] * v * shade, base[1] * v * shade, base[2] * v * shade * 0.95], 0.05, 14);
    },
  };
}
