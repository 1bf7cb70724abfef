import { mix } from './numbers.ts';

const { floor, imul } = Math;

/** A number from 0 to 1 for a lattice point. Integer arithmetic, so every engine agrees. */
export function hash(x: number, y: number, z: number): number {
  let h = imul(x | 0, 374761393) ^ imul(y | 0, 668265263) ^ imul(z | 0, 1274126177);
  h = imul(h ^ (h >>> 13), 1103515245);
  h ^= h >>> 16;
  return (h >>> 0) / 4294967296;
}

/** Value noise from 0 to 1: lattice numbers, smoothly joined. */
export function noise(x: number, y: number, z: number): number {
  const ix = floor(x);
  const iy = floor(y);
  const iz = floor(z);
  let u = x - ix;
  let v = y - iy;
  let w = z - iz;
  u = u * u * (3 - 2 * u);
  v = v * v * (3 - 2 * v);
  w = w * w * (3 - 2 * w);
  const near = mix(mix(hash(ix, iy, iz), hash(ix + 1, iy, iz), u), mix(hash(ix, iy + 1, iz), hash(ix + 1, iy + 1, iz), u), v);
  const far = mix(mix(hash(ix, iy, iz + 1), hash(ix + 1, iy, iz + 1), u), mix(hash(ix, iy + 1, iz + 1), hash(ix + 1, iy + 1, iz + 1), u), v);
  return mix(near, far, w);
}

/** Three octaves of noise: clouds, clay, worn hide. */
export function clouds(x: number, y: number, z: number): number {
  return noise(x, y, z) * 0.5 + noise(x * 2.1, y * 2.1, z * 2.1 + 7) * 0.3 + noise(x * 4.3, y * 4.3, z * 4.3 + 3) * 0.2;
}
