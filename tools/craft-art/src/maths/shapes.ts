import { clamp, mix } from './numbers.ts';

const { abs, floor, hypot, max, min } = Math;

/** Distance from a point to a surface; below zero inside. */
export type Field = (x: number, y: number, z: number) => number;

/** A box with half sides a, b, c and edges rounded by r. */
export function box(x: number, y: number, z: number, a: number, b: number, c: number, r: number): number {
  const u = abs(x) - a + r;
  const v = abs(y) - b + r;
  const w = abs(z) - c + r;
  return hypot(max(u, 0), max(v, 0), max(w, 0)) + min(max(u, v, w), 0) - r;
}

/** An ellipsoid with half axes a, b, c (first-order distance). */
export function ball(x: number, y: number, z: number, a: number, b: number, c: number): number {
  const k = hypot(x / a, y / b, z / c);
  const g = hypot(x / (a * a), y / (b * b), z / (c * c));
  return g ? (k * (k - 1)) / g : -min(a, b, c);
}

/** A ring around the y axis: radius to the middle of the wire, and of the wire. */
export const ring = (x: number, y: number, z: number, radius: number, wire: number): number => hypot(hypot(x, z) - radius, y) - wire;

/** A rod of radius r with round ends between two points. */
export function rod(x: number, y: number, z: number, ax: number, ay: number, az: number, bx: number, by: number, bz: number, r: number): number {
  const px = x - ax;
  const py = y - ay;
  const pz = z - az;
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const t = clamp((px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz), 0, 1);
  return hypot(px - dx * t, py - dy * t, pz - dz * t) - r;
}

/** Height and radius of a turned shape. */
export type ProfilePoint = readonly [y: number, radius: number];

export interface Profile {
  /** Radius at a height. */
  at(y: number): number;
  /** How fast the radius grows with the height. */
  slope(y: number): number;
  readonly bottom: number;
  readonly top: number;
}

const tableSize = 512;

/** A smooth outline through control points (Catmull-Rom), looked up in a table. */
export function profile(points: readonly ProfilePoint[]): Profile {
  const bottom = points[0]?.[0] ?? 0;
  const top = points.at(-1)?.[0] ?? 0;
  const table = Float64Array.from({ length: tableSize + 1 }, (_, i) => outline(points, mix(bottom, top, i / tableSize)));
  const at = (y: number): number => {
    const s = clamp((y - bottom) / (top - bottom), 0, 1) * tableSize;
    const i = min(floor(s), tableSize - 1);
    return mix(table[i] as number, table[i + 1] as number, s - i);
  };
  return { at, slope: (y) => (at(y + 0.01) - at(y - 0.01)) / 0.02, bottom, top };
}

/** Radius at height `y` of the cubic through the neighbouring points. */
function outline(points: readonly ProfilePoint[], y: number): number {
  let k = 0;
  while (k < points.length - 2 && (points[k + 1] as ProfilePoint)[0] < y) k += 1;
  const [a, b, c, d] = [max(k - 1, 0), k, k + 1, min(k + 2, points.length - 1)].map((i) => points[i]) as [ProfilePoint, ProfilePoint, ProfilePoint, ProfilePoint];
  const h = c[0] - b[0];
  const t = (y - b[0]) / h;
  const m1 = ((c[1] - a[1]) / (c[0] - a[0] || 1)) * h;
  const m2 = ((d[1] - b[1]) / (d[0] - b[0] || 1)) * h;
  const t2 = t * t;
  const t3 = t2 * t;
  return (2 * t3 - 3 * t2 + 1) * b[1] + (t3 - 2 * t2 + t) * m1 + (-2 * t3 + 3 * t2) * c[1] + (t3 - t2) * m2;
}
