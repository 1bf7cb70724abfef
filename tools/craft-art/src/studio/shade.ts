import { clamp, mix } from '../maths/numbers.ts';
import { surface } from '../surface.ts';
import type { Ray } from './camera.ts';
import type { Light } from './light.ts';
import type { Hit } from './march.ts';
import type { Scene } from './scene.ts';

const { hypot, max, pow } = Math;
const saturation = 0.8;

/** Linear light of one pixel; one record, overwritten for each. */
export interface Sample {
  red: number;
  green: number;
  blue: number;
}

/** How the window's light falls off across the set. */
function fallOff({ wall }: Scene, { x, y, z }: Hit): number {
  return wall ? clamp(1.08 - 0.12 * (x * 0.8 - y * 0.8), 0.7, 1.2) : clamp(1.06 - 0.1 * (x + 0.3 * max(0, -z)), 0.6, 1.2);
}

/** Highlights, mirrored studio and glow of the object itself. */
function addShine(sample: Sample, hit: Hit, ray: Ray, light: Light, shadow: number, open: number, rim: number, dim: number): void {
  const { nx, ny, nz } = hit;
  const facing = ray.dx * nx + ray.dy * ny + ray.dz * nz;
  const rx = ray.dx - 2 * facing * nx;
  const ry = ray.dy - 2 * facing * ny;
  const rz = ray.dz - 2 * facing * nz;
  if (surface.metal) {
    const w = (0.3 + 0.7 * shadow) * (light.sky(rx, ry, rz) * (0.35 + 0.65 * open)) * 1.05 * dim;
    sample.red = sample.red * 0.25 + surface.red * w;
    sample.green = sample.green * 0.25 + surface.green * w;
    sample.blue = sample.blue * 0.25 + surface.blue * w;
  }
  const towardsLight = max(0, rx * light.lx + ry * light.ly + rz * light.lz);
  const fresnel = 0.25 + 0.75 * pow(1 + facing, 4);
  const shine = surface.shine * (pow(towardsLight, surface.gloss) * 1.5 * shadow + light.sky(rx, ry, rz) * 0.16 * fresnel * open) * (surface.metal ? 0.5 : 1) * dim;
  sample.red += shine + rim * 0.5;
  sample.green += shine + rim * 0.48;
  sample.blue += shine * 0.96 + rim * 0.44;
  if (!surface.glow) return;
  sample.red += surface.glow * 1.6;
  sample.green += surface.glow * 0.92;
  sample.blue += surface.glow * 0.36;
}

/** What a lamp lights around itself. */
function addLampLight(sample: Sample, { object }: Scene, hit: Hit): void {
  const [bx, , bz] = object.bound;
  const q = hypot(hit.x - bx, (hit.y - 0.9) * 0.9, hit.z - bz);
  const w = (0.34 / (0.5 + q * q)) * (hit.onObject ? 0.25 : 1);
  sample.red += surface.red * w * 1.5;
  sample.green += surface.green * w * 0.8;
  sample.blue += surface.blue * w * 0.3;
}

function mute(sample: Sample): void {
  const grey = 0.3 * sample.red + 0.58 * sample.green + 0.12 * sample.blue;
  sample.red = mix(grey, sample.red, saturation);
  sample.green = mix(grey, sample.green, saturation);
  sample.blue = mix(grey, sample.blue, saturation);
}

/** The light that a seen place sends to the camera: key, fill, bounce, highlights; written into `sample`. */
export function shade(scene: Scene, light: Light, ray: Ray, hit: Hit, sample: Sample): void {
  const { x, y, z, nx, ny, nz, onObject } = hit;
  const [bx, by, bz, br] = scene.object.bound;
  const dim = scene.object.dim ?? 1;
  surface.glow = 0;
  if (onObject) scene.paint(x, y, z);
  else scene.backdrop.paint(x, y, z);
  const lit = max(0, nx * light.lx + ny * light.ly + nz * light.lz);
  const near = onObject || hypot(x - bx, y - by, z - bz) < br + 2.6;
  const shadow = lit > 0 && near ? light.shadow(x + nx * 0.012, y + ny * 0.012, z + nz * 0.012) : 1;
  const open = near ? light.openness(hit) : 1;
  const key = 2.25 * dim * lit * shadow * fallOff(scene, hit);
  const fill = (0.4 + 0.24 * ny + 0.1 * nx) * open * dim;
  const bounce = max(0, -ny) * 0.16 * open * dim;
  const rim = pow(1 - clamp(-(nx * ray.dx + ny * ray.dy + nz * ray.dz), 0, 1), 4) * 0.12 * open * (onObject ? 1 : 0);
  sample.red = surface.red * (key * 1.05 + fill + bounce * 1.2);
  sample.green = surface.green * (key * 0.98 + fill * 0.985 + bounce);
  sample.blue = surface.blue * (key * 0.86 + fill * 0.97 + bounce * 0.85);
  if (onObject) addShine(sample, hit, ray, light, shadow, open, rim, dim);
  if (scene.object.glow) addLampLight(sample, scene, hit);
  mute(sample);
}
