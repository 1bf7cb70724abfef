import type { CraftObject } from '../craft-object.ts';
import { blend, linear } from '../maths/colour.ts';
import { noise } from '../maths/noise.ts';
import { smoothMax, smoothMin, triangle, turn } from '../maths/numbers.ts';
import type { Random } from '../maths/random.ts';
import { ball, box, rod, type Field } from '../maths/shapes.ts';
import { paint, timber, woods } from '../surface.ts';

const { abs, atan2, cos, hypot, max, min, round, sin } = Math;

/** A curved seat on a base, joined by a pillar and four struts. */
const royalStool: Field = (x, y, z) => {
  const up = 0.3 * x * x;
  const ax = abs(x);
  const az = abs(z);
  let d = box(x, y - 0.98 - up, z, 1.0, 0.075, 0.5, 0.05) * 0.85;
  d = min(d, max(box(x, y - 0.09, z, 0.86, 0.09, 0.44, 0.03), -y));
  d = smoothMin(d, max(hypot(x, z) - 0.2 - 0.035 * cos((y - 0.5) * 9), abs(y - 0.5) - 0.5), 0.05);
  d = smoothMin(d, rod(ax, y, az, 0.62, 0.12, 0.3, 0.62, 1.02, 0.3, 0.075), 0.05);
  return smoothMin(d, rod(ax, y, az, 0.62, 0.15, 0.3, 0.2, 0.9, 0.06, 0.045), 0.05) * 0.9;
};

/** A dished round seat on slanting legs. */
function roundStool(legs: number): Field {
  const sector = turn / (legs + 1);
  return (x, y, z) => {
    const seat = max(ball(x, y - 1.2, z, 0.92, 0.34, 0.92), abs(y - 1.0) - 0.16);
    const dished = smoothMax(seat, -ball(x, y - 1.5, z, 1.0, 0.42, 1.0), 0.04);
    const b = (round(atan2(z, x) / sector - 0.5) + 0.5) * sector;
    const leg = rod(x * cos(b) + z * sin(b), y, -x * sin(b) + z * cos(b), 0.62, 0.06, 0, 0.46, 0.98, 0, 0.105);
    return max(smoothMin(dished, leg, 0.08), -y) * 0.8;
  };
}

/** A zigzag cut into the edge of the seat: 0 or 1. */
function carving(x: number, y: number, z: number, royal: boolean, n: number): number {
  if (royal) {
    const fromSeat = y - 0.98 - 0.3 * x * x;
    return abs(fromSeat) < 0.05 && z > 0.44 && abs(triangle(x * n) - (y - 0.93 - 0.3 * x * x) * 9) < 0.16 ? 1 : 0;
  }
  return y > 0.88 && y < 1.06 && abs(triangle((atan2(z, x) / turn) * 18) - (y - 0.88) / 0.18) < 0.16 ? 1 : 0;
}

/** A carved stool. */
export function stool(random: Random): CraftObject {
  const wood = random.pick(woods);
  const dark = linear(wood[0]);
  const light = linear(wood[1]);
  const royal = random.next() < 0.5;
  const legs = random.pick([3, 4]);
  const n = random.pick([3, 4, 5]);
  return {
    stage: 'table',
    bound: [0, 0.65, 0, 1.35],
    map: royal ? royalStool : roundStool(legs),
    scale: royal ? 1.06 : 1.0,
    lookY: 0.6,
    pitch: 0.36,
    spin: royal ? random.between(-0.5, -0.25) : random.between(0, 1),
    detail: (x, y, z) => 0.004 * noise(x * 50, y * 8, z * 50) + 0.006 * noise(x * 9, y * 9, z * 9) - 0.014 * carving(x, y, z, royal, n),
    paint: (x, y, z) => {
      const colour = royal ? timber(y * 0.8, x, z, dark, light, 0.9) : timber(x, y, z, dark, light, 0.8);
      paint(blend(colour, dark, carving(x, y, z, royal, n) * 0.6), 0.2, 26);
    },
  };
}
