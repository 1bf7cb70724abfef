import { clamp, smoothStep } from '../maths/numbers.ts';
import type { Hit } from './march.ts';
import type { Scene } from './scene.ts';

const { abs, hypot, max, min } = Math;

/** The window: direction of the key light, and what the studio looks like in a mirror. */
export interface Light {
  readonly lx: number;
  readonly ly: number;
  readonly lz: number;
  /** How much of the window a place sees, 0 to 1. */
  shadow(x: number, y: number, z: number): number;
  /** How open the surroundings of a place are, 0 to 1. */
  openness(hit: Hit): number;
  /** Brightness of the studio in a direction. */
  sky(x: number, y: number, z: number): number;
}

/** Soft shadow: how close the way to the light passes by the object. */
function shadowAlong({ object, shape }: Scene, x: number, y: number, z: number, lx: number, ly: number, lz: number): number {
  const [bx, by, bz, br] = object.bound;
  const cx = bx - x;
  const cy = by - y;
  const cz = bz - z;
  const along = max(0, cx * lx + cy * ly + cz * lz);
  if (hypot(cx - lx * along, cy - ly * along, cz - lz * along) > br + 0.3) return 1;
  let t = 0.02;
  let open = 1;
  for (let step = 0; step < 34; step += 1) {
    const px = x + lx * t;
    const py = y + ly * t;
    const pz = z + lz * t;
    const outside = hypot(px - bx, py - by, pz - bz) - br;
    const d = outside > 0.2 ? outside : shape(px, py, pz);
    open = min(open, 0.5 + (0.5 * d) / (0.085 * t));
    if (open < 0) break;
    t += clamp(d, 0.025, 0.25);
    if (t > 4.2) break;
  }
  open = max(open, 0);
  return open * open * (3 - 2 * open);
}

/** Ambient occlusion: five samples along the normal. */
function opennessAt({ nearest }: Scene, { x, y, z, nx, ny, nz }: Hit): number {
  let closed = 0;
  let weight = 1;
  for (let i = 1; i <= 5; i += 1) {
    const h = 0.03 * i * i * 0.75;
    closed += weight * max(0, h - nearest(x + nx * h, y + ny * h, z + nz * h));
    weight *= 0.62;
  }
  return clamp(1 - 1.7 * closed, 0.06, 1);
}

/** A large window from the upper left; a strip of light from the right, seen only in metal. */
export function studioLight(scene: Scene): Light {
  const kx = scene.wall ? -0.55 : -0.62;
  const ky = scene.wall ? 0.62 : 0.78;
  const kz = scene.wall ? 0.72 : 0.42;
  const length = hypot(kx, ky, kz);
  const lx = kx / length;
  const ly = ky / length;
  const lz = kz / length;
  return {
    lx,
    ly,
    lz,
    shadow: (x, y, z) => shadowAlong(scene, x, y, z, lx, ly, lz),
    openness: (hit) => opennessAt(scene, hit),
    sky: (x, y, z) => {
      const window = smoothStep(0.55, 0.9, x * lx + y * ly + z * lz) * 2.6;
      const strip = smoothStep(0.25, 0.1, abs(x - 0.75)) * smoothStep(-0.2, 0.3, z) * 0.9;
      return 0.28 + 0.5 * max(0, y) + window + strip - 0.16 * smoothStep(0, -0.6, y);
    },
  };
}
