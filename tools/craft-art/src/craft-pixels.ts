import { cameraFor } from './studio/camera.ts';
import { develop } from './studio/film.ts';
import { studioLight } from './studio/light.ts';
import { look, type Hit } from './studio/march.ts';
import { sceneFor } from './studio/scene.ts';
import { shade, type Sample } from './studio/shade.ts';

const { hypot, pow } = Math;

export interface PictureSize {
  readonly width?: number;
  readonly height?: number;
  /** Rays per pixel in each direction. */
  readonly samples?: number;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue bytes, row by row. */
  readonly data: Uint8Array;
  /** What was drawn: one of `subjects`. */
  readonly subject: string;
}

/**
 * A picture of a made-up craft object, for demonstration data: a small ray marcher with one studio and one window light,
 * so that a grid of pictures looks like one photographer's shop. Same arguments, same bytes on the same engine.
 * `category` is a registration category, a marketplace chip or one of `subjects`. Takes seconds of one core at 440 px, and
 * longest for masks and beads: run it once and keep the files.
 */
export function craftPixels(category: string, seed: string | number, { width = 640, height = 640, samples = 2 }: PictureSize = {}): Picture {
  const scene = sceneFor(category, seed);
  const camera = cameraFor(scene.object, width, height);
  const light = studioLight(scene);
  const columns = width * samples;
  const rows = height * samples;
  const raw = new Float32Array(columns * rows * 3);
  const ray = { dx: 0, dy: 0, dz: 0 };
  const hit: Hit = { onObject: false, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };
  const sample: Sample = { red: 0, green: 0, blue: 0 };
  for (let j = 0; j < rows; j += 1) {
    for (let i = 0; i < columns; i += 1) {
      camera.aim(ray, (i + 0.5) / columns, (j + 0.5) / rows);
      look(scene, camera, ray, hit);
      shade(scene, light, ray, hit, sample);
      const vignette = 1 - 0.17 * pow(hypot((i / columns - 0.5) * 1.25 + scene.vignetteX, j / rows - 0.5) * 1.35, 2.2);
      const at = (j * columns + i) * 3;
      raw[at] = sample.red * vignette;
      raw[at + 1] = sample.green * vignette;
      raw[at + 2] = sample.blue * vignette;
    }
  }
  return { width, height, data: develop(raw, width, height, samples), subject: scene.subject };
}
