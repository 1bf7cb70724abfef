import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const kept = path.join(import.meta.dirname, 'pictures');

/**
 * What may differ: per pixel a fifth of the way from black to white, which is more than the palette of a kept picture and
 * the smoothing of another Chromium release come to (smoothed edges do not count at all); in all a thousandth of a
 * picture, or forty pixels; one pixel of height.
 */
const tolerance = { pixel: 0.2, share: 0.001, least: 40, height: 1 };

interface Bitmap {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function bitmapOf(png: Buffer): Promise<Bitmap> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A PNG of every component's section, by its id. One look at the whole page: every photo is on it and nothing moves. */
export async function takePictures(page: Page): Promise<ReadonlyMap<string, Buffer>> {
  const boxes = await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    const late = [...document.images].filter((image) => !image.complete && !image.src.endsWith('slow.webp'));
    await Promise.all(late.map((image) => new Promise((done) => ['load', 'error'].forEach((event) => image.addEventListener(event, done)))));
    const sections = [...document.querySelectorAll<HTMLElement>('section[id]')];
    for (const section of sections) {
      // On whole pixels, so that a component does not change the edges of those below it.
      const { top } = section.getBoundingClientRect();
      section.style.marginTop = `${Math.ceil(top + scrollY) - top - scrollY}px`;
    }
    return sections.map((section) => {
      const { left, top, width, height } = section.getBoundingClientRect();
      return { id: section.id, left: Math.floor(left), top: Math.round(top + scrollY), width: Math.ceil(width), height: Math.floor(height) };
    });
  });
  const whole = await page.screenshot({ fullPage: true, animations: 'disabled', timeout: 120_000 });
  const pictures = new Map<string, Buffer>();
  for (const { id, ...box } of boxes) pictures.set(id, await sharp(whole, { limitInputPixels: false }).extract(box).png().toBuffer());
  return pictures;
}

/** How many pixels differ beyond the tolerance, with a picture of where; null when the two are alike. */
export async function differenceOf(expected: Buffer, actual: Buffer): Promise<{ readonly pixels: number; readonly picture: Buffer } | null> {
  const [before, now] = [await bitmapOf(expected), await bitmapOf(actual)];
  const { width } = before;
  const height = Math.min(before.height, now.height);
  if (now.width !== width || Math.abs(before.height - now.height) > tolerance.height) return { pixels: Infinity, picture: actual };
  const picture = Buffer.alloc(width * height * 4);
  const size = width * height * 4;
  const pixels = pixelmatch(before.data.subarray(0, size), now.data.subarray(0, size), picture, width, height, { threshold: tolerance.pixel });
  if (pixels <= Math.max(tolerance.least, width * height * tolerance.share)) return null;
  return { pixels, picture: await sharp(picture, { raw: { width, height, channels: 4 } }).png().toBuffer() };
}

/** Holds pictures against the kept ones of the same look. Returns what differs; the pictures of it are in `folder`. */
export async function comparePictures(look: string, pictures: ReadonlyMap<string, Buffer>): Promise<{ readonly different: string[]; readonly folder: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), `gallery-${look}-`));
  const different: string[] = [];
  for (const [id, actual] of pictures) {
    const file = path.join(kept, `${id}-${look}.png`);
    const expected = existsSync(file) ? readFileSync(file) : undefined;
    const difference = expected && (await differenceOf(expected, actual));
    if (difference === null) continue;
    different.push(`${id}: ${difference === undefined ? 'no picture is kept' : `${difference.pixels} pixels`}`);
    writeFileSync(path.join(folder, `${id}-actual.png`), actual);
    if (expected) writeFileSync(path.join(folder, `${id}-expected.png`), expected);
    if (difference) writeFileSync(path.join(folder, `${id}-diff.png`), difference.picture);
  }
  const known = new Set([...pictures.keys()].map((id) => `${id}-${look}.png`));
  for (const file of keptOf(look)) if (!known.has(file)) different.push(`${file}: its component is gone`);
  if (different.length === 0) rmSync(folder, { recursive: true });
  return { different, folder };
}

/** Keeps these pictures in place of the old ones: 256 colours, as small as they get. */
export async function keepPictures(look: string, pictures: ReadonlyMap<string, Buffer>): Promise<void> {
  mkdirSync(kept, { recursive: true });
  for (const file of keptOf(look)) rmSync(path.join(kept, file));
  for (const [id, png] of pictures) writeFileSync(path.join(kept, `${id}-${look}.png`), await sharp(png).png({ palette: true, colours: 256, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer());
}

function keptOf(look: string): string[] {
  return existsSync(kept) ? readdirSync(kept).filter((file) => file.endsWith(`-${look}.png`)) : [];
}
