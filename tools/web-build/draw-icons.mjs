/**
 * Draws the app's icons from the logo mark into shell/public/icons; the PNGs are committed:
 *   node tools/web-build/draw-icons.mjs
 */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const shell = path.resolve(import.meta.dirname, '../../shell');
const [, mark] = /<path d="([^"]+)"/.exec(readFileSync(path.join(shell, 'public/favicon.svg'), 'utf8'));
const clay = '#a6401b';
const cream = '#fbf7f0';

/** The mark in cream on clay; `share` of the width it takes, `corner` radius of the ground in parts of the width. */
function drawing(share, corner) {
  const inset = (28 - 28 * share) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="${28 * corner}" fill="${clay}"/><path transform="translate(${inset} ${inset}) scale(${share})" fill="${cream}" d="${mark}"/></svg>`;
}

const icons = {
  'icon-192.png': [192, drawing(0.62, 0.2)],
  'icon-512.png': [512, drawing(0.62, 0.2)],
  'maskable-512.png': [512, drawing(0.5, 0)], // Whole within the inner circle that every mask leaves.
  'apple-touch-icon.png': [180, drawing(0.58, 0)],
  'verify-96.png': [96, drawing(0.62, 0.2)],
};
mkdirSync(path.join(shell, 'public/icons'), { recursive: true });
for (const [name, [size, svg]] of Object.entries(icons)) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 28 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(shell, 'public/icons', name));
}
