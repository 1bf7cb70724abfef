import type { Random } from './maths/random.ts';
import type { Field } from './maths/shapes.ts';

/** One object and how it wants to be photographed. Units: its half width is about one. */
export interface CraftObject {
  /** Standing on a table, or hung on (laid against) a wall at z = 0. */
  readonly stage: 'table' | 'wall';
  /** A sphere around it: x, y, z, radius. */
  readonly bound: readonly [x: number, y: number, z: number, radius: number];
  /** Its surface. Distances may be underestimated, never overestimated by much. */
  readonly map: Field;
  /** Fine relief that only bends the light: weave, grain, stitches. */
  readonly detail?: Field;
  /** Paints the surface at a point; see surface.ts. */
  readonly paint: (x: number, y: number, z: number) => void;
  /** How far the camera stands back; 1 unless told. */
  readonly scale?: number;
  /** How much the camera looks down, in radians (table only). */
  readonly pitch?: number;
  /** Turn around the y axis, in radians. */
  readonly spin?: number;
  /** Height the camera looks at. */
  readonly lookY?: number;
  /** Share of the studio's light; lamps are shot in a dim room. */
  readonly dim?: number;
  /** Whether it gives light itself. */
  readonly glow?: boolean;
}

/** Makes one object by chance. */
export type Maker = (random: Random) => CraftObject;
