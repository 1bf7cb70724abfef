import type { CraftObject } from '../craft-object.ts';
import { blend, linear, scaled } from '../maths/colour.ts';
import { hash, noise } from '../maths/noise.ts';
import { mix, turn } from '../maths/numbers.ts';
import { at, type Random } from '../maths/random.ts';
import { ball } from '../maths/shapes.ts';
import { paint } from '../surface.ts';
import { beadSets } from './bead-sets.ts';

const { abs, cos, floor, hypot, max, min, sin } = Math;

/** One bead on a strand: place, direction of the thread, size, whether it is a long accent bead, and its number. */
interface Bead {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly dx: number;
  readonly dy: number;
  readonly radius: number;
  readonly length: number;
  readonly accent: boolean;
  readonly index: number;
}

/** Place on the curve in which strand number `strand` hangs, at angle `a`. */
function hanging(strand: number, a: number): readonly [number, number] {
  const k = 1 - strand * 0.19;
  return [0.74 * k * sin(a) * (1 - 0.26 * cos(a)), 0.92 - k * (0.88 - 0.9 * cos(a)) - 0.02];
}

/** Angle at which a bead that begins at `a` and is `length` long ends. */
function endOfBead(strand: number, a: number, length: number): number {
  const [x, y] = hanging(strand, a);
  let b = a;
  for (;;) {
    b += 0.002;
    const [u, v] = hanging(strand, b);
    if (hypot(u - x, v - y) > length * 2.05 || b > turn) return b;
  }
}

/** The beads of one strand: larger towards the middle, every few an accent. */
function strandOfBeads(strand: number, kinds: number): Bead[] {
  const beads: Bead[] = [];
  let a = 0.06;
  for (let index = 0; a < turn - 0.06; index += 1) {
    const low = (1 - cos(a)) / 2;
    const accent = index % (kinds + 2) === 0;
    const radius = mix(0.032, 0.062, low * low) * (accent ? 1.22 : 1) * (0.95 + 0.1 * hash(index, strand, 1));
    const length = radius * (accent ? 1.15 : 0.8);
    const from = hanging(strand, a);
    const b = endOfBead(strand, a, length);
    const [x, y] = hanging(strand, (a + b) / 2);
    const to = hanging(strand, b);
    const dx = to[0] - from[0];
    const dy = to[1] - from[1];
    const span = hypot(dx, dy) || 1;
    beads.push({ x, y, z: radius + 0.005, dx: dx / span, dy: dy / span, radius, length, accent, index });
    a = b + 0.002;
  }
  return beads;
}

const cellSize = 0.16;
const cellKey = (i: number, j: number): number => i * 1000 + j;

/** Beads by cell of a grid, each also in the eight cells around its own. */
function gridOf(beads: readonly Bead[]): ReadonlyMap<number, readonly Bead[]> {
  const grid = new Map<number, Bead[]>();
  for (const bead of beads) {
    for (let i = -1; i <= 1; i += 1) {
      for (let j = -1; j <= 1; j += 1) {
        const key = cellKey(floor(bead.x / cellSize) + i, floor(bead.y / cellSize) + j);
        const cell = grid.get(key);
        if (cell) cell.push(bead);
        else grid.set(key, [bead]);
      }
    }
  }
  return grid;
}

function distanceTo(bead: Bead, x: number, y: number, z: number): number {
  const u = x - bead.x;
  const v = y - bead.y;
  const along = u * bead.dx + v * bead.dy;
  const across = hypot(u * bead.dy - v * bead.dx, z - bead.z);
  return bead.accent
    ? hypot(max(abs(along) - bead.length * 0.55, 0), max(across - bead.radius * 0.55, 0)) - bead.radius * 0.45
    : ball(along, across, 0, bead.length * 1.08, bead.radius, bead.radius);
}

/** A necklace of two or three strands, laid against a wall. */
export function beadStrands(random: Random): CraftObject {
  const colours = random.pick(beadSets);
  const amber = random.next() < 0.4;
  const count = random.pick([2, 3]);
  const kinds = random.pick([1, 2, 3]);
  const beads = Array.from({ length: count }, (_, strand) => strandOfBeads(strand, kinds)).flat();
  const grid = gridOf(beads);
  const amberLight = linear('#b9671a');
  const amberDark = linear('#6d2f0c');
  let hit: Bead | undefined;
  const map = (x: number, y: number, z: number): number => {
    const near = grid.get(cellKey(floor(x / cellSize), floor(y / cellSize)));
    hit = undefined;
    if (!near) return max(0.06, abs(z - 0.05) - 0.08) * 0.8;
    let d = 9;
    for (const bead of near) {
      const e = distanceTo(bead, x, y, z);
      if (e < d) {
        d = e;
        hit = bead;
      }
    }
    return min(d, 0.12) * 0.85;
  };
  return {
    stage: 'wall',
    bound: [0, 0, 0.06, 1.2],
    scale: 1.0,
    map,
    paint: (x, y, z) => {
      map(x, y, z);
      const bead = hit ?? at(beads, 0);
      const along = abs(((x - bead.x) * bead.dx + (y - bead.y) * bead.dy) / bead.length);
      let colour = at(colours, bead.accent ? 3 : bead.index % 7 === 3 ? 2 : 0);
      if (bead.accent && along > 0.25 && along < 0.5) colour = at(colours, 1);
      if (bead.accent && along < 0.12) colour = at(colours, 4);
      if (amber && !bead.accent) colour = blend(amberLight, amberDark, noise(x * 20, y * 20, z * 20));
      paint(scaled(colour, 0.85 + 0.3 * hash(bead.index, 7, 7)), 0.55, 70);
    },
  };
}
