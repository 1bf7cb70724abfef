import type { CraftObject } from '../craft-object.ts';
import { blend, linear } from '../maths/colour.ts';
import { noise } from '../maths/noise.ts';
import { clamp, smoothMax, smoothStep, triangle } from '../maths/numbers.ts';
import type { Random } from '../maths/random.ts';
import { box, rod } from '../maths/shapes.ts';
import { iron, paint, silver, timber, woods } from '../surface.ts';

const { abs, cos, hypot, max, min, round, sin } = Math;
const halfWidth = 0.62;
const halfHeight = 0.84;

/** Board with its sound hole. */
function board(x: number, y: number, z: number): number {
  const taper = 1 + 0.08 * (y / halfHeight);
  const wood = box(x / taper, y, z - 0.13, halfWidth, halfHeight, 0.12, 0.045);
  return smoothMax(wood, -max(hypot(x, y + 0.5 - 0.12) - 0.11, 0.1 - z), 0.02);
}

/** The two wooden bars that hold the keys. */
function bridges(x: number, y: number, z: number): number {
  return min(rod(x, y, z, -0.55, 0.28, 0.27, 0.55, 0.28, 0.27, 0.03), rod(x, y, z, -0.55, 0.54, 0.27, 0.55, 0.54, 0.27, 0.026));
}

/** A zigzag burnt along the lower edge. */
const burnt = (u: number, v: number): boolean => abs(v + 0.73) < 0.06 && abs(triangle(u * 6) - (v + 0.79) * 8) < 0.16;

/** A lamellophone: iron keys over a board. */
export function thumbPiano(random: Random): CraftObject {
  const wood = random.pick(woods.slice(1));
  const dark = linear(wood[0]);
  const light = linear(wood[1]);
  const char = linear('#20120b');
  const n = random.pick([9, 11, 13]);
  const gap = 1.0 / n;
  const tilt = random.between(-0.16, 0.16);
  const ct = cos(tilt);
  const st = sin(tilt);
  const local = (x: number, y: number): readonly [number, number] => [x * ct + y * st, -x * st + y * ct];
  const keyEnd = (i: number): number => -0.12 - 0.34 * (1 - abs(i - (n - 1) / 2) / (n / 2)) - 0.03 * (i & 1);
  const keys = (x: number, y: number, z: number): number => {
    const i = clamp(round(x / gap + (n - 1) / 2), 0, n - 1);
    const end = keyEnd(i);
    const bend = 0.31 + 0.05 * smoothStep(0, -0.5, y) - 0.02 * smoothStep(0.2, 0.5, y);
    const key = box(x - (i - (n - 1) / 2) * gap, y - (0.62 + end) / 2, z - bend, gap * 0.34, (0.62 - end) / 2, 0.014, 0.012);
    return min(key, rod(x, y, z, -0.56, 0.4, 0.33, 0.56, 0.4, 0.33, 0.024));
  };
  const parts = (x0: number, y0: number, z: number): readonly [wood: number, metal: number, bridge: number] => {
    const [x, y] = local(x0, y0);
    return [board(x, y, z), keys(x, y, z), bridges(x, y, z)];
  };
  return {
    stage: 'wall',
    bound: [0, 0, 0.2, 1.15],
    scale: 1.02,
    map: (x, y, z) => min(...parts(x, y, z)) * 0.85,
    detail: (x, y, z) => {
      const [u, v] = local(x, y);
      return 0.003 * noise(u * 50, v * 6, z * 20) - (burnt(u, v) ? 0.008 : 0);
    },
    paint: (x, y, z) => {
      const [boardDistance, metal, bridge] = parts(x, y, z);
      const [u, v] = local(x, y);
      if (metal < 0.004 && metal < boardDistance) return paint(blend(iron, silver, 0.35 + 0.3 * noise(u * 20, v * 6, 1)), 0.7, 34, 1);
      if (bridge < 0.004 && bridge < boardDistance) return paint(dark, 0.1, 16);
      return paint(burnt(u, v) ? char : timber(u, v, z, dark, light, 0.9), 0.16, 22);
    },
  };
}
