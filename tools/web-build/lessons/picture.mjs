import sharp from 'sharp';

/** Most a picture may weigh, in bytes. */
export const maxBytes = 25_000;
const around = 8;
const ring = 3;

/** The screen darkened but for `box` (CSS px), which gets a ring. */
function spotlight({ width, height }, box) {
  const left = Math.max(ring, box.x - around);
  const top = Math.max(ring, box.y - around);
  const right = Math.min(width - ring, box.x + box.width + around);
  const bottom = Math.min(height - ring, box.y + box.height + around);
  const hole = `x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="10"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <mask id="m"><rect width="${width}" height="${height}" fill="#fff"/><rect ${hole} fill="#000"/></mask>
    <rect width="${width}" height="${height}" fill="#1e1a16" fill-opacity="0.24" mask="url(#m)"/>
    <rect ${hole} fill="none" stroke="#a6401b" stroke-width="${ring}"/></svg>`;
}

/** WebP of a screenshot with the marked element in the light, as fine as fits into `maxBytes`. */
export async function lessonPicture(screenshot, viewport, box, scale) {
  const overlay = await sharp(Buffer.from(spotlight(viewport, box)), { density: 72 * scale })
    .png()
    .toBuffer();
  const drawn = await sharp(screenshot)
    .composite([{ input: overlay, left: 0, top: 0 }])
    .png()
    .toBuffer();
  for (let quality = 76; quality >= 28; quality -= 8) {
    const webp = await sharp(drawn).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= maxBytes) return webp;
  }
  throw new Error('a picture does not fit');
}
