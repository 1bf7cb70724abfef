import type { CraftObject } from '../craft-object.ts';
import { hash, noise } from '../maths/noise.ts';
import { turn } from '../maths/numbers.ts';
import { at, type Random } from '../maths/random.ts';
import { paint } from '../surface.ts';
import { coilPattern, strawSets } from './coil-weave.ts';

const { abs, atan2, cos, floor, hypot, max, PI, pow, round, sin, sqrt } = Math;
const pitch = 0.058;
const rim = 1;
const curve = 2.4;

const coilAt = (q: number): number => floor(q / pitch + 0.5);
const stitches = (q: number): number => max(6, round((q * turn) / 0.042));
const relief = (x: number, z: number): number => {
  const q = hypot(x, z);
  return 0.007 * abs(sin((atan2(z, x) * stitches(q) + coilAt(q) * 1.3 + (q / pitch) * 1.6) * 0.5));
};

/** A coiled bowl on a table, or a flatter one hung on a wall. */
export function coilDisc(random: Random, wall: boolean): CraftObject {
  const deep = wall ? random.between(0.12, 0.2) : random.between(0.3, 0.42);
  const straw = random.pick(strawSets);
  const pattern = coilPattern(random);
  const disc = (x: number, y: number, z: number): number => {
    const q = hypot(x, z);
    const slope = (deep * curve * pow(q / rim, curve - 1)) / rim;
    const height = deep * pow(q / rim, curve) + 0.014 * abs(cos((PI * q) / pitch));
    return max((abs(y - height - 0.03) - 0.03) / sqrt(1 + slope * slope), q - rim) * 0.75;
  };
  const look = (x: number, z: number, y: number): void => {
    const q = hypot(x, z);
    const coil = coilAt(q);
    const n = stitches(q);
    const cell = floor(((atan2(z, x) + PI) * n) / turn);
    const base = at(straw, q > rim - 0.05 ? 1 : pattern(coil, (cell / n) * turn));
    const v = 0.74 + 0.32 * hash(cell, coil, 9) + 0.12 * noise(x * 40, y * 40, z * 40);
    paint([base[0] * v, base[1] * v, base[2] * v * 0.95], 0.05, 14);
  };
  return wall
    ? { stage: 'wall', bound: [0, 0, 0.1, 1.1], map: (x, y, z) => disc(x, z - 0.03, y), detail: relief, paint: look, scale: 1.02 }
    : { stage: 'table', bound: [0, 0.2, 0, 1.15], map: disc, detail: (x, _y, z) => relief(x, z), paint: (x, y, z) => look(x, z, y), pitch: 0.72, scale: 0.98, lookY: 0.14 };
}
