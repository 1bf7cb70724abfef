import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const kept = path.join(import.meta.dirname, '..', 'snapshots');
/** Where a snapshot that differs is written, with the kept one and the difference. */
const artefacts = path.join(import.meta.dirname, '..', '..', 'dist', 'snapshots');

/**
 * What may differ: per pixel a fifth of the way from black to white, which is more than the palette of a kept snapshot and
 * the smoothing of another Chromium release come to (smoothed edges do not count at all); in all a thousandth of a
 * snapshot; one pixel of height.
 */
const tolerance = { pixel: 0.2, share: 0.001, height: 1 };

interface Bitmap {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function bitmapOf(png: Buffer): Promise<Bitmap> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The whole page as PNG: everything has loaded, every photo is there, nothing moves, notifications are left out, and times of day are all the same. */
export async function takeSnapshot(page: Page): Promise<Buffer> {
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const time of document.querySelectorAll('time')) time.textContent = '1 Jan 2026, 09:00';
    // Notifications come and go by the clock; their region is named after the key that leads there.
    for (const region of document.querySelectorAll<HTMLElement>('[role=region][aria-label*="(F8)"]'))
      region.style.visibility = 'hidden';
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', timeout: 120_000 });
}

/** How many pixels differ beyond the tolerance, with a picture of where; null when the two are alike. */
export async function differenceOf(
  expected: Buffer,
  actual: Buffer,
): Promise<{ readonly pixels: number; readonly picture: Buffer } | null> {
  const [before, now] = [await bitmapOf(expected), await bitmapOf(actual)];
  const { width } = before;
  const height = Math.min(before.height, now.height);
  if (now.width !== width || Math.abs(before.height - now.height) > tolerance.height)
    return { pixels: Infinity, picture: actual };
  const size = width * height * 4;
  const picture = Buffer.alloc(size);
  const pixels = pixelmatch(before.data.subarray(0, size), now.data.subarray(0, size), picture, width, height, {
    threshold: tolerance.pixel,
  });
  if (pixels <= width * height * tolerance.share) return null;
  return {
    pixels,
    picture: await sharp(picture, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  };
}

/**
 * Compares a snapshot with the kept one of that name. Null when they are alike, else what to say about it.
 * With UPDATE_SNAPSHOTS=1 it is kept instead: 256 colours, as small as they get.
 */
export async function compareSnapshot(name: string, actual: Buffer): Promise<string | null> {
  const file = path.join(kept, `${name}.png`);
  if (process.env['UPDATE_SNAPSHOTS']) {
    mkdirSync(kept, { recursive: true });
    writeFileSync(
      file,
      await sharp(actual).png({ palette: true, colours: 256, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer(),
    );
    return null;
  }
  const expected = existsSync(file) ? readFileSync(file) : undefined;
  const difference = expected && (await differenceOf(expected, actual));
  if (difference === null) return null;
  const write = (kind: string, png: Buffer) => writeFileSync(path.join(artefacts, `${name}-${kind}.png`), png);
  mkdirSync(artefacts, { recursive: true });
  write('actual', actual);
  if (expected) write('expected', expected);
  if (difference) write('difference', difference.picture);
  return `${difference ? `${difference.pixels} pixels differ from` : 'there is no'} snapshot ${name}: see ${artefacts}. Meant so: ASILI_TESTS=full UPDATE_SNAPSHOTS=1 node tools/jest.mjs tools/web-build e2e screens`;
}
