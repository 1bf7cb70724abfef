import type { CraftObject } from '../craft-object.ts';
import { scaled } from '../maths/colour.ts';
import { clouds, noise } from '../maths/noise.ts';
import { at, type Random } from '../maths/random.ts';
import { brass, copper, paint, silver } from '../surface.ts';

const { atan2, cos, hypot, min, sin } = Math;

/** Where each bangle lies, and how it leans. */
const places = [
  { x: 0, z: 0, lean: 0 },
  { x: 0.12, z: 0.08, lean: 0 },
  { x: -0.06, z: 0.2, lean: 0.42 },
];

/** Three metal bangles, two of them twisted, in a loose pile. */
export function bangles(random: Random): CraftObject {
  const metals = [brass, copper, silver, brass].sort(() => random.next() - 0.5).slice(0, 3);
  const twists = [random.pick([0, 7, 11]), random.pick([5, 9]), 0];
  const bangle = (x0: number, y0: number, z0: number, i: number): number => {
    const place = at(places, i);
    const x = x0 - place.x;
    const z = z0 - place.z;
    const y = (y0 - 0.1 - i * 0.215) * cos(place.lean) - z * sin(place.lean) * 0.6;
    const angle = atan2(z, x);
    const q = hypot(x, z) - 0.72 + 0.05 * i;
    const twist = at(twists, i);
    const wire = 0.088 + (twist ? 0.02 * cos(4 * atan2(y, q) + angle * twist * 2) : 0.006 * cos(angle * 40));
    return (hypot(q, y) - wire) * 0.8;
  };
  const distances = (x: number, y: number, z: number): readonly [number, number, number] => [bangle(x, y, z, 0), bangle(x, y, z, 1), bangle(x, y, z, 2)];
  return {
    stage: 'table',
    bound: [0, 0.35, 0, 1.2],
    scale: 0.86,
    lookY: 0.34,
    pitch: 0.42,
    map: (x, y, z) => min(...distances(x, y, z)) * 0.85,
    detail: (x, y, z) => 0.0025 * noise(x * 22, y * 22, z * 22),
    paint: (x, y, z) => {
      const near = distances(x, y, z);
      paint(scaled(at(metals, near.indexOf(min(...near))), 0.8 + 0.3 * clouds(x * 6, y * 6, z * 6)), 0.8, 60, 1);
    },
  };
}
