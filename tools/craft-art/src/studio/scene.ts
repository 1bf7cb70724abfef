import type { CraftObject } from '../craft-object.ts';
import { randomFrom } from '../maths/random.ts';
import type { Field } from '../maths/shapes.ts';
import { categorySubjects, makers } from '../subjects.ts';
import { backdrop, type Backdrop } from './backdrop.ts';

const { cos, hypot, min, sin } = Math;

/** Everything in front of the camera: the object turned into place, and the backdrop. */
export interface Scene {
  readonly subject: string;
  readonly object: CraftObject;
  readonly backdrop: Backdrop;
  /** The object as it stands. */
  readonly shape: Field;
  readonly detail: Field;
  readonly paint: (x: number, y: number, z: number) => void;
  /** The nearest of object and backdrop; far from the object only its bounding sphere is asked. */
  readonly nearest: Field;
  readonly wall: boolean;
  /** Where the darkening towards the edges is centred. */
  readonly vignetteX: number;
}

/** Turns a field around the y axis. */
function turned<T>(field: (x: number, y: number, z: number) => T, spin: number): (x: number, y: number, z: number) => T {
  if (!spin) return field;
  const c = cos(spin);
  const s = sin(spin);
  return (x, y, z) => field(x * c - z * s, y, x * s + z * c);
}

/** The subjects a category, a chip or a subject's own name stands for; unknown names count as 'Other Handicrafts'. */
function subjectsOf(category: string): readonly string[] {
  if (Object.hasOwn(makers, category)) return [category];
  const known = Object.hasOwn(categorySubjects, category) ? category : 'Other Handicrafts';
  return categorySubjects[known] ?? [];
}

/** Sets the scene for a category and a seed. */
export function sceneFor(category: string, seed: string | number): Scene {
  const random = randomFrom(`${category}/${seed}`);
  const subject = random.pick(subjectsOf(category));
  const make = makers[subject];
  if (!make) throw new Error(`no maker for ${subject}`);
  const object = make(random);
  const behind = backdrop(random, object.stage);
  const spin = object.spin ?? 0;
  const shape = turned(object.map, spin);
  const [bx, by, bz, br] = object.bound;
  return {
    subject,
    object,
    backdrop: behind,
    shape,
    detail: object.detail ? turned(object.detail, spin) : () => 0,
    paint: turned(object.paint, spin),
    nearest: (x, y, z) => {
      const d = behind.distance(x, y, z);
      const outside = hypot(x - bx, y - by, z - bz) - br;
      return outside > 0.3 ? min(d, outside) : min(d, shape(x, y, z));
    },
    wall: object.stage === 'wall',
    vignetteX: random.between(-0.1, 0.1),
  };
}
