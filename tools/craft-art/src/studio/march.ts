import type { Camera, Ray } from './camera.ts';
import type { Scene } from './scene.ts';

const { hypot, max, sqrt } = Math;
/** Half the side of the tetrahedron whose corners give the normal. */
const e = 0.0022;

/** A place that is seen, with its normal; one record, overwritten for each pixel. */
export interface Hit {
  onObject: boolean;
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
}

/** Steps along the ray to the object; the distance, or -1. */
function marchObject(scene: Scene, { ex, ey, ez }: Camera, { dx, dy, dz }: Ray): number {
  const [bx, by, bz, br] = scene.object.bound;
  const ox = ex - bx;
  const oy = ey - by;
  const oz = ez - bz;
  const b = ox * dx + oy * dy + oz * dz;
  const discriminant = b * b - (ox * ox + oy * oy + oz * oz - br * br);
  if (discriminant <= 0) return -1;
  const far = -b + sqrt(discriminant);
  let t = max(0, -b - sqrt(discriminant));
  for (let step = 0; step < 150; step += 1) {
    const d = scene.shape(dx * t + ex, dy * t + ey, dz * t + ez);
    if (d < 0.0012) return scene.backdrop.distance(dx * t + ex, dy * t + ey, dz * t + ez) < -0.004 ? -1 : t;
    t += d * 0.9;
    if (t > far) return -1;
  }
  return -1;
}

/** Steps along the ray to the backdrop. */
function marchBackdrop(scene: Scene, { ex, ey, ez }: Camera, { dx, dy, dz }: Ray): number {
  let t = 4;
  for (let step = 0; step < 60; step += 1) {
    const d = scene.backdrop.distance(dx * t + ex, dy * t + ey, dz * t + ez);
    if (d < 0.0008) break;
    t += d;
    if (t > 40) break;
  }
  return t;
}

/** Normal of the object with its fine relief, from four corners of a tetrahedron. */
function objectNormal(scene: Scene, hit: Hit): void {
  const { x, y, z } = hit;
  const f = (px: number, py: number, pz: number): number => scene.shape(px, py, pz) - scene.detail(px, py, pz);
  const a = f(x + e, y - e, z - e);
  const c = f(x - e, y - e, z + e);
  const g = f(x - e, y + e, z - e);
  const h = f(x + e, y + e, z + e);
  hit.nx = a - c - g + h;
  hit.ny = -a - c + g + h;
  hit.nz = -a + c - g + h;
}

/** Normal of the backdrop with its grain, from differences along the axes. */
function backdropNormal({ backdrop }: Scene, hit: Hit): void {
  const { x, y, z } = hit;
  const f = (px: number, py: number, pz: number): number => backdrop.distance(px, py, pz) - backdrop.bump(px, py, pz);
  hit.nx = f(x + e, y, z) - f(x - e, y, z);
  hit.ny = f(x, y + e, z) - f(x, y - e, z);
  hit.nz = f(x, y, z + e) - f(x, y, z - e);
}

/** Finds what the ray sees and writes it into `hit`. */
export function look(scene: Scene, camera: Camera, ray: Ray, hit: Hit): void {
  const found = marchObject(scene, camera, ray);
  hit.onObject = found >= 0;
  const t = hit.onObject ? found : marchBackdrop(scene, camera, ray);
  hit.x = ray.dx * t + camera.ex;
  hit.y = ray.dy * t + camera.ey;
  hit.z = ray.dz * t + camera.ez;
  if (hit.onObject) objectNormal(scene, hit);
  else backdropNormal(scene, hit);
  const length = hypot(hit.nx, hit.ny, hit.nz) || 1;
  hit.nx /= length;
  hit.ny /= length;
  hit.nz /= length;
}
