import type { CraftObject } from '../craft-object.ts';
import { linear, scaled } from '../maths/colour.ts';
import { clouds, noise } from '../maths/noise.ts';
import { fract, smoothMax, smoothStep, triangle, turn } from '../maths/numbers.ts';
import { at, type Random } from '../maths/random.ts';
import { paint } from '../surface.ts';

const { abs, atan2, cos, hypot, PI, sin } = Math;

/** Ground and two glazes. */
const glazes = [
  ['#efe6d4', '#22305e', '#a6401b'],
  ['#e9dcc0', '#1f4d46', '#c98a1b'],
  ['#2b2422', '#e6d7b8', '#a6401b'],
  ['#e5cfa6', '#5c2a1a', '#2a2522'],
].map((set) => set.map(linear));

/** The middle of the plate: petals, rings, or rays. `t` counts turns, `q` is the distance from the middle. */
const middles: readonly ((t: number, q: number, n: number) => number)[] = [
  (t, q, n) => {
    const petal = 0.45 + 0.55 * abs(cos((t * PI * n) / 2));
    if (q >= 0.5 * petal) return 0;
    return q < 0.3 * petal ? 2 : 1;
  },
  (_t, q) => (abs(fract(q * 7) - 0.5) < 0.16 && q < 0.56 ? 1 : q < 0.1 ? 2 : 0),
  (t, q, n) => (fract(t * n + q * 0.9) < 0.4 && q > 0.14 && q < 0.52 ? 1 : q < 0.1 ? 2 : 0),
];

/** Which of the three colours: rings and a zigzag on the rim, one of three middles. */
function design(x: number, y: number, n: number, kind: number): number {
  const q = hypot(x, y);
  const t = atan2(y, x) / turn;
  if (q > 0.95 || abs(q - 0.66) < 0.012 || abs(q - 0.9) < 0.01) return 1;
  if (q > 0.68 && q < 0.88) {
    const w = (q - 0.68) / 0.2;
    const saw = triangle(t * n * 1.5);
    return abs(saw - w) < 0.13 ? 1 : w < saw - 0.3 ? 2 : 0;
  }
  return q < 0.6 ? at(middles, kind)(t, q, n) : 0;
}

/** A glazed plate, hung on a wall. */
export function wallPlate(random: Random): CraftObject {
  const colours = random.pick(glazes);
  const n = random.pick([8, 10, 12, 16]);
  const kind = random.below(3);
  return {
    stage: 'wall',
    bound: [0, 0, 0.1, 1.1],
    scale: 1.0,
    map: (x, y, z) => {
      const q = hypot(x, y);
      return smoothMax(abs(z - (0.05 + 0.13 * smoothStep(0.55, 0.98, q))) - 0.03, q - 1, 0.04) * 0.75;
    },
    detail: (x, y) => 0.0015 * sin(hypot(x, y) * 160) + 0.004 * clouds(x * 6, y * 6, 3),
    paint: (x, y) => {
      const k = design(x + 0.008 * (noise(x * 9, y * 9, 1) - 0.5), y + 0.008 * (noise(x * 9, y * 9, 4) - 0.5), n, kind);
      paint(scaled(at(colours, k), 0.86 + 0.24 * noise(x * 34, y * 34, 2)), 0.4, 56);
    },
  };
}
