import { classes, drawFrame, type HardClass, perClass, sceneOf } from './hard-codes.ts';
import type { ReadingInBrowser } from './reading-in-browser.ts';

export interface ClassFigures {
  readonly kind: HardClass;
  /** Codes found in the first frame, and within all frames of their scan. */
  single: number;
  several: number;
  /** Texts that were not on the picture. */
  wrong: number;
  /** Of every frame looked at. */
  readonly milliseconds: number[];
}

export const framesPerScan = 8;

export interface ScanOptions {
  readonly background?: number | undefined;
  /** Pictures of each class; default all. */
  readonly ofEach?: number;
  /** Sees the first frame of each picture, for a peer. */
  readonly alongside?: (kind: HardClass, frame: Uint8ClampedArray, payload: string) => void;
}

/** Scans the pictures of every class. */
export async function scanAll(
  reading: ReadingInBrowser,
  { background, ofEach = perClass, alongside }: ScanOptions = {},
): Promise<ClassFigures[]> {
  const all: ClassFigures[] = [];
  for (const kind of classes) {
    const figures: ClassFigures = { kind, single: 0, several: 0, wrong: 0, milliseconds: [] };
    for (let index = 0; index < ofEach; index += 1) {
      const scene = sceneOf(kind, index, background);
      const frames = (function* () {
        for (let frame = 0; frame < framesPerScan; frame += 1) {
          const drawn = drawFrame(scene, frame);
          if (frame === 0) alongside?.(kind, drawn, scene.payload);
          yield drawn;
        }
      })();
      const readings = await reading.scan(frames);
      const found = readings.at(-1)?.text;
      figures.milliseconds.push(...readings.map(({ milliseconds }) => milliseconds));
      if (found === scene.payload) figures.several += 1;
      else if (found) figures.wrong += 1;
      if (readings.length === 1 && found === scene.payload) figures.single += 1;
    }
    all.push(figures);
  }
  return all;
}

export const total = (all: readonly ClassFigures[], what: 'single' | 'several' | 'wrong') =>
  all.reduce((sum, figures) => sum + figures[what], 0);
