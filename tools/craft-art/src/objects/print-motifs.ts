import { hash, noise } from '../maths/noise.ts';
import { fract, smoothStep, triangle } from '../maths/numbers.ts';

const { abs, floor, hypot, max, sin } = Math;

/** What a place on the sheet carries. */
export type Inked = 'paper' | 'ink' | 'second';

/** Chances of one print. */
export interface Motif {
  readonly sunX: number;
  readonly salt: number;
}

type Draw = (x: number, y: number, motif: Motif) => Inked;

/** A tree on a hill before the sun. */
const landscape: Draw = (x, y, { sunX, salt }) => {
  const wave = 0.07 * sin(x * 5 + salt);
  const hill = -0.28 + wave;
  if (y > hill && hypot(x - sunX, y - 0.2) < 0.2) return 'second';
  if (y < hill) return fract((y - wave) * 15) < 0.6 ? 'ink' : 'paper';
  const tx = x + sunX * 0.8;
  const trunk = abs(tx + 0.02 * sin(y * 9)) < 0.025 + 0.05 * smoothStep(-0.1, -0.34, y) && y < 0.16;
  const crown = y > 0.1 && y < 0.27 + 0.03 * noise(x * 20, 1, salt) && abs(tx) < 0.36 - abs(y - 0.17) * 1.1 && noise(x * 30, y * 30, salt) > 0.3;
  return trunk || crown || (fract(y * 26) < 0.14 && y > 0.3) ? 'ink' : 'paper';
};

/** Five signs for the blocks of the second motif. */
const signs: readonly ((u: number, v: number) => boolean)[] = [
  (u, v) => hypot(u, v) < 0.36 && hypot(u, v) > 0.18,
  (u, v) => abs(u) + abs(v) < 0.45 && abs(abs(u) + abs(v) - 0.28) > 0.05,
  (u, v) => fract((u + v) * 4) < 0.5,
  (u, v) => abs(u) < 0.12 || abs(v) < 0.12,
  (u, v) => hypot(u, v + 0.1) < 0.24 || abs(triangle(u * 2) - v * 1.4 - 0.9) < 0.12,
];

/** A grid of stamped signs. */
const blocks: Draw = (x, y, { salt }) => {
  const i = floor((x + 0.46) / 0.184);
  const j = floor((y + 0.66) / 0.22);
  const u = fract((x + 0.46) / 0.184) - 0.5;
  const v = fract((y + 0.66) / 0.22) - 0.5;
  if (max(abs(u), abs(v)) > 0.47) return 'paper';
  const sign = signs[floor(hash(i, j, salt) * 5)];
  if (!sign?.(u, v)) return 'paper';
  return hash(j, i, salt) < 0.3 ? 'second' : 'ink';
};

/** A woman with headwrap and necklaces, before a ring. */
const portrait: Draw = (x, y) => {
  const neck = abs(x) < 0.055 && y < 0.1 && y > -0.16;
  if (neck && fract(y * 24) < 0.5) return 'second';
  const headwrap = hypot(x * 1.05, y - 0.34) < 0.24 && y > 0.25;
  if (headwrap) return fract((x + y) * 12) < 0.5 ? 'second' : 'ink';
  if (neck || hypot(x * 1.25, y - 0.2) < 0.17) return 'ink';
  const shoulders = y < -0.1 - 0.9 * x * x * 2 && y > -0.66;
  if (shoulders) return abs(triangle(x * 6) - fract(y * 7)) < 0.18 ? 'paper' : 'ink';
  const ring = hypot(x, y - 0.25);
  return ring < 0.42 && ring > 0.4 ? 'second' : 'paper';
};

export const motifs: readonly Draw[] = [landscape, blocks, portrait];
