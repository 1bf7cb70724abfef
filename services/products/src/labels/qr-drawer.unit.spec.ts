import { describe, expect, it } from '@jest/globals';
import * as jsqr from 'jsqr';
import { qrModules } from '@asili/platform/pdf';
import sharp from 'sharp';
import { QrDrawer } from './qr-drawer.qr.ts';

type Read = (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
/** A CommonJS module: its function stands under one `default` or two, by who loads it. */
const { default: loaded } = jsqr as unknown as { default: Read | { default: Read } };
const read = typeof loaded === 'function' ? loaded : loaded.default;

const drawer = new QrDrawer();
const payload = 'https://asili.example/verify/40718823';

/** What another implementation reads from the picture. */
async function readBack(picture: Uint8Array | string, size: number): Promise<string | undefined> {
  const image = sharp(Buffer.from(picture), { density: 300 }).resize(size, size, { kernel: 'nearest' });
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe('the QR code', () => {
  it.each([64, 100, 512, 777, 2048])('of %d pixels is that size and reads back', async (size) => {
    const png = await drawer.png(payload, size);
    expect(await sharp(png).metadata()).toMatchObject({ width: size, height: size, format: 'png' });
    expect(await readBack(png, size < 200 ? size * 2 : 256)).toBe(payload);
  });
  it('as SVG reads back', async () => {
    const svg = await drawer.svg(payload);
    expect(svg).not.toContain('<script');
    expect(await readBack(svg, 205)).toBe(payload);
  });
  it('keeps four modules of quiet on every side', async () => {
    const size = 41 * 10;
    const png = await drawer.png(payload, size);
    const modules = qrModules(payload).size;
    const scale = Math.floor(size / (modules + 8));
    const inside = { left: 4 * scale, top: 4 * scale, width: size - 8 * scale, height: size - 8 * scale };
    const frame = await sharp(png)
      .composite([{ input: { create: { ...inside, channels: 3, background: '#ffffff' } }, ...inside }])
      .png()
      .toBuffer();
    expect((await sharp(frame).stats()).channels[0]?.min).toBe(255);
    expect((await sharp(png).stats()).channels[0]?.min).toBe(0);
  });
  it('loses 10 % of its middle and still reads', async () => {
    const png = await sharp(await drawer.png(payload, 600))
      .composite([
        { input: { create: { width: 60, height: 60, channels: 3, background: '#888888' } }, left: 300, top: 300 },
      ])
      .png()
      .toBuffer();
    expect(await readBack(png, 300)).toBe(payload);
  });
});
