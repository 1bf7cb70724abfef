/**
 * Draws one picture into a JPEG:
 *   node tools/craft-art/render.ts <subject or category> <seed> <size> <out.jpg>
 * Example: node tools/craft-art/render.ts coiled-basket 2 900 basket.jpg
 */
import sharp from 'sharp';
import { craftPixels } from './src/craft-pixels.ts';
import { subjects } from './src/subjects.ts';

const [subject, seed, size, out] = process.argv.slice(2);
const pixels = Number(size);
if (!subject || !seed || !out || !Number.isInteger(pixels) || pixels < 16 || pixels > 4096) {
  console.error(`usage: render.ts <subject> <seed> <size 16..4096> <out.jpg>\nsubjects: ${subjects.join(', ')}`);
  process.exit(2);
}
const { data, width, height } = craftPixels(subject, seed, { width: pixels, height: pixels });
await sharp(data, { raw: { width, height, channels: 3 } }).jpeg({ quality: 84, mozjpeg: true }).toFile(out);
