import { blend, linear, type Rgb } from '../maths/colour.ts';
import { clouds, hash, noise } from '../maths/noise.ts';
import { clamp, fract, triangle } from '../maths/numbers.ts';
import type { Random } from '../maths/random.ts';
import type { Cloth } from './cloth.ts';

const { abs, floor, hypot } = Math;

/** Six signs, drawn within a row: `x` runs along it, `w` across from 0 to 1. */
const signs: readonly ((x: number, w: number) => boolean)[] = [
  (x, w) => abs(w - 0.2 - 0.55 * triangle(x * 1.5)) < 0.055 || abs(w - 0.42 - 0.5 * triangle(x * 1.5)) < 0.03,
  (x, w) => {
    const q = abs(fract(x * 1.5) - 0.5) * 1.1 + abs(w - 0.5) * 0.9;
    return abs(q - 0.42) < 0.045 || abs(q - 0.24) < 0.035 || q < 0.07;
  },
  (x, w) => {
    const a = fract(x * 2) - 0.5;
    const b = fract(w * 2) - 0.5;
    return (abs(a) < 0.07 && abs(b) < 0.28) || (abs(b) < 0.09 && abs(a) < 0.28);
  },
  (x, w) => hypot(fract(x * 3) - 0.5, fract(w * 3) - 0.5) < 0.2,
  (x, w) => abs(fract(x * 2 + w * 1.2) - 0.5) < 0.09 || (abs(fract(x * 2 - w * 1.2) - 0.5) < 0.09 && w > 0.5),
  (x, w) => fract(x * 4) < 0.35 && w > 0.2 && w < 0.8 && fract(x) > 0.25,
];

/** Mud cloth: pale signs left on a dark ground, worn. */
export function bogolan(random: Random): Cloth {
  const dark = linear(random.pick(['#231713', '#2b1b14', '#1b1716', '#3a2116']));
  const pale = linear(random.pick(['#e4d6b8', '#d9c59c', '#e9dfca']));
  const salt = random.below(999);
  const row = random.between(0.3, 0.4);
  return (u0, v0): Rgb => {
    const u = u0 + (noise(u0 * 7, v0 * 7, 1) - 0.5) * 0.02;
    const v = v0 + (noise(u * 7, v0 * 7, 5) - 0.5) * 0.02;
    const r = floor(v / row);
    const across = fract(v / row);
    const w = (across - 0.14) / 0.86;
    const line = abs(across - 0.02) < 0.022 || abs(across - 0.1) < 0.016;
    const sign = signs[floor(hash(r, 3, salt) * 6)];
    const on = line || (w > 0.08 && w < 0.92 && sign?.(u / row, w) === true);
    const wear = clouds(u * 9, v * 9, 2);
    return on ? blend(pale, dark, clamp(wear * 0.5 - 0.12, 0, 0.4)) : blend(dark, pale, clamp(wear * 0.22 - 0.06, 0, 0.12));
  };
}
