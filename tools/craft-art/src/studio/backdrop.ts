import type { CraftObject } from '../craft-object.ts';
import { blend, linear, scaled, type Rgb } from '../maths/colour.ts';
import { clouds, hash, noise } from '../maths/noise.ts';
import { clamp, fract } from '../maths/numbers.ts';
import type { Random } from '../maths/random.ts';
import type { Field } from '../maths/shapes.ts';
import { paint } from '../surface.ts';

const { floor, hypot, min } = Math;

/** What is behind and under the object. */
export interface Backdrop {
  readonly distance: Field;
  /** Fine relief that only bends the light. */
  readonly bump: Field;
  readonly paint: (x: number, y: number, z: number) => void;
}

type Grain = 'plaster' | 'linen' | 'paper' | 'wood' | 'sweep' | 'stone';

const tones = ['#d9d2c6', '#cfc9bf', '#e3dccf', '#c3bfb6', '#b9b2a6', '#d6cabb', '#c9cbc4', '#bfc4c4', '#a59c90', '#cdb9a4', '#8d857b', '#d8d6d0'];
const onWall: readonly Grain[] = ['plaster', 'linen', 'paper', 'plaster', 'wood'];
const onTable: readonly Grain[] = ['sweep', 'sweep', 'wood', 'stone'];
const plankDark = linear('#7d6a55');
const plankLight = linear('#b39c80');

/** Whether a place lies in the gap between two planks. */
const gap = (along: number): boolean => fract(along * 1.15 + 0.2) < 0.012;

function wallBump(grain: Grain): Field {
  if (grain === 'plaster') return (x, y) => 0.012 * clouds(x * 5, y * 5, 2) + 0.004 * noise(x * 40, y * 40, 2);
  if (grain === 'linen') return (x, y) => 0.006 * (noise(x * 95, y * 16, 1) + noise(x * 16, y * 95, 5));
  if (grain === 'wood') return (x, y) => 0.004 * noise(x * 4, y * 60, 1) - (gap(y) ? 0.02 : 0);
  return () => 0;
}

function tableBump(grain: Grain): Field {
  if (grain === 'wood') return (x, y, z) => (y < 0.02 ? 0.003 * noise(x * 3, z * 50, 1) : 0);
  if (grain === 'stone') return (x, y, z) => 0.006 * clouds(x * 8, y * 8, z * 8);
  return () => 0;
}

/** A table top that meets the wall in a curve (a photographer's sweep), or in a sharp edge where it is of planks. */
function tableDistance(sharp: boolean): Field {
  const back = sharp ? 1.9 : 2.8;
  const cove = sharp ? 0 : 1.6;
  return (_x, y, z) => {
    const fromWall = z + back;
    return cove && y < cove && fromWall < cove ? cove - hypot(cove - y, cove - fromWall) : min(y, fromWall);
  };
}

/** Colour of planks; `along` runs across them. */
function planks(x: number, along: number): Rgb {
  const i = floor(along * 1.15 + 0.2);
  const share = clamp(0.25 + 0.5 * noise(x * 1.4 + i * 9, along * 22, i) + 0.3 * noise(x * 4, along * 90, i) + 0.2 * (hash(i, 1, 1) - 0.5), 0, 1);
  const colour = blend(plankDark, plankLight, share);
  return gap(along) ? blend(colour, [0, 0, 0], 0.55) : colour;
}

/** A wall or a table by chance, in a quiet tone. */
export function backdrop(random: Random, stage: CraftObject['stage']): Backdrop {
  const tone = linear(random.pick(tones));
  const wall = stage === 'wall';
  const grain = random.pick(wall ? onWall : onTable);
  const colourAt = (x: number, y: number, z: number): Rgb => {
    if (grain === 'wood' && (wall || y < 0.02)) return planks(x, wall ? y : z);
    if (grain === 'linen' && wall) return scaled(tone, 0.92 + 0.12 * noise(x * 160, y * 12, 1) * noise(x * 12, y * 160, 4) * 2);
    return tone;
  };
  return {
    distance: wall ? (_x, _y, z) => z : tableDistance(grain === 'wood'),
    bump: wall ? wallBump(grain) : tableBump(grain),
    paint: (x, y, z) => paint(scaled(colourAt(x, y, z), 0.95 + 0.1 * clouds(x * 2.4, y * 2.4, z * 2.4)), 0.01, 6),
  };
}
