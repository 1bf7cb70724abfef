import { blend, linear, type Rgb } from '../maths/colour.ts';
import { clouds, noise } from '../maths/noise.ts';
import { clamp, fract, smoothStep, triangle } from '../maths/numbers.ts';
import type { Random } from '../maths/random.ts';
import type { Cloth } from './cloth.ts';

const { abs, atan2, cos, floor, hypot, max } = Math;

/** Indigo resist: rings and stars in a grid of dotted lines, the dye uneven. */
export function adire(random: Random): Cloth {
  const deep = linear(random.pick(['#16224a', '#1b2d5e', '#11203c']));
  const pale = linear('#d5dff0');
  const worn = linear('#3f62a0');
  const cell = random.between(0.3, 0.4);
  const salt = random.below(99);
  return (u, v): Rgb => {
    const a = u + (noise(u * 5, v * 5, 3) - 0.5) * 0.03;
    const b = v + (noise(u * 5, v * 5, 9) - 0.5) * 0.03;
    const x = fract(a / cell) - 0.5;
    const y = fract(b / cell) - 0.5;
    const d = hypot(x, y);
    const isRings = (floor(a / cell) + floor(b / cell) + salt) & 1;
    const rings = () => smoothStep(0.5, 0.9, cos(d * 62)) * smoothStep(0.44, 0.4, d);
    const star = () => smoothStep(0.7, 0.95, abs(cos(atan2(y, x) * 6))) * smoothStep(0.42, 0.36, d) * smoothStep(0.07, 0.1, d);
    const dots = smoothStep(0.47, 0.485, max(abs(x), abs(y))) * 0.8 * smoothStep(0.2, 0.5, triangle(u * 22) + triangle(v * 22));
    const resist = max(isRings ? rings() : star(), dots) * (0.6 + 0.5 * noise(u * 26, v * 26, 1));
    return blend(blend(deep, worn, clouds(u * 6, v * 6, 4) * 0.35), pale, clamp(resist, 0, 1));
  };
}
