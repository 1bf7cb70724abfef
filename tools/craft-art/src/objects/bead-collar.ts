import type { CraftObject } from '../craft-object.ts';
import { scaled } from '../maths/colour.ts';
import { hash } from '../maths/noise.ts';
import { clamp, triangle, turn } from '../maths/numbers.ts';
import { at, type Random } from '../maths/random.ts';
import { box } from '../maths/shapes.ts';
import { paint, silver } from '../surface.ts';
import { beadSets } from './bead-sets.ts';

const { abs, atan2, cos, floor, hypot, min, sin } = Math;
const rows = 13;
const inner = 0.4;
const pitch = 0.05;
const bead = 0.0262;
const dropCount = 34;

const around = (x: number, y: number): number => atan2(x, y) / turn + 0.5;
/** A collar rises towards the neck. */
const lift = (row: number): number => 0.04 + 0.2 * (1 - row / rows);
/** How many beads a row holds. */
const counts = Array.from({ length: rows + 1 }, (_, row) => floor((turn * (inner + row * pitch)) / 0.052));

interface Nearest {
  readonly distance: number;
  readonly row: number;
  readonly index: number;
}

/** The bead next to a point: it is in one of the two rows around it. */
function nearestBead(x: number, y: number, z: number): Nearest {
  const t = around(x, y);
  let nearest: Nearest = { distance: 9, row: 0, index: 0 };
  const first = clamp(floor((hypot(x, y) - inner) / pitch), 0, rows - 1);
  for (let row = first; row <= first + 1; row += 1) {
    const count = at(counts, row);
    const index = floor(t * count);
    const angle = (index + 0.5) / count - 0.5;
    const radius = inner + row * pitch;
    const distance = hypot(x - radius * sin(angle * turn), y - radius * cos(angle * turn), z - lift(row)) - bead;
    if (distance < nearest.distance) nearest = { distance, row, index };
  }
  return nearest;
}

/** Metal drops along the outer edge. */
function drops(x: number, y: number, z: number): number {
  const i = floor(around(x, y) * dropCount);
  if (abs(i - dropCount / 2) > 30) return 9;
  const a = ((i + 0.5) / dropCount - 0.5) * turn;
  const radius = inner + rows * pitch + 0.075;
  const u = x - radius * sin(a);
  const v = y - radius * cos(a);
  return box(u * cos(a) - v * sin(a), u * sin(a) + v * cos(a), z - 0.03, 0.028, 0.055, 0.008, 0.008);
}

/** A flat beaded collar, laid against a wall. */
export function beadCollar(random: Random): CraftObject {
  const colours = random.pick(beadSets);
  const wedges = random.pick([8, 10, 12]);
  const kind = random.pick([0, 1, 2]);
  const colourOf = (row: number, t: number): number => {
    if (row === rows - 1 || row === 0) return 4;
    if (row % 4 === 3) return 1;
    const saw = triangle(t * wedges);
    if (kind === 0) return saw * rows > row ? 0 : 2;
    if (kind === 1) return (floor(t * wedges * 2) + (row >> 2)) % 4;
    return abs(saw - row / rows) < 0.18 ? 3 : row < 6 ? 0 : 2;
  };
  return {
    stage: 'wall',
    bound: [0, 0, 0.1, 1.3],
    scale: 1.08,
    map: (x, y, z) => min(nearestBead(x, y, z).distance * 0.8, drops(x, y, z) * 0.8),
    paint: (x, y, z) => {
      const { row, index } = nearestBead(x, y, z);
      if (drops(x, y, z) < 0.004) return paint(silver, 0.6, 40, 1);
      return paint(scaled(at(colours, colourOf(row, index / at(counts, row))), 0.85 + 0.3 * hash(index, row, 3)), 0.5, 60);
    },
  };
}
