import type { Cloth } from '../cloths/cloth.ts';
import type { CraftObject } from '../craft-object.ts';
import { scaled } from '../maths/colour.ts';
import { noise } from '../maths/noise.ts';
import { clamp } from '../maths/numbers.ts';
import { at, type Random } from '../maths/random.ts';
import { box } from '../maths/shapes.ts';
import { paint } from '../surface.ts';

const { floor, min, sin } = Math;
const thick = 0.17;

/** A pile of folded cloth on a table. */
export function foldedCloth(random: Random, weave: (random: Random) => Cloth): CraftObject {
  const cloth = weave(random);
  const layers = random.pick([3, 4, 5]);
  const size = random.between(0.85, 1.15);
  const offsets = Array.from({ length: 6 }, () => random.between(-0.03, 0.03));
  const layer = (x: number, y: number, z: number, i: number): number => {
    const sag = 0.025 * (noise(x * 2.2 + i, z * 2.2, i * 7) - 0.5) * 2;
    return box(x - at(offsets, i), y - thick * (i + 0.5) - (sag * (i + 1)) / layers, z - at(offsets, 5 - i), 0.98 - i * 0.012, thick * 0.5, 0.68 - i * 0.01, thick * 0.5);
  };
  return {
    stage: 'table',
    bound: [0, 0.4, 0, 1.35],
    map: (x, y, z) => {
      let d = 9;
      for (let i = 0; i < layers; i += 1) d = min(d, layer(x, y, z, i));
      return d * 0.85;
    },
    pitch: 0.62,
    spin: random.pick([-0.42, 0.38, -0.3]),
    scale: 1.06,
    lookY: 0.3,
    detail: (x, y, z) => 0.0035 * (sin(x * 190) * sin(z * 190 + y * 190)) + 0.004 * noise(x * 30, y * 30, z * 30),
    paint: (x, y, z) => {
      const i = clamp(floor(y / thick), 0, layers - 1);
      const wrap = z > 0.6 ? z - 0.6 + (y - thick * i) : 0;
      const colour = cloth((x + 3 + i * 0.37) * size, (z + 3 + wrap * 0.6 + i * 0.55) * size);
      paint(scaled(colour, 0.86 + 0.2 * noise(x * 110, y * 110, z * 110)), 0.015, 8);
    },
  };
}
