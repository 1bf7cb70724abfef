import sharp from 'sharp';

/** A picture with structure, so that it has a size like a photo's. */
export async function picture(
  options: { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp'; seed?: number } = {},
): Promise<Buffer> {
  const { width = 800, height = 600, format = 'jpeg', seed = 1 } = options;
  const circles = Array.from({ length: 24 }, (_, i) => {
    const at = (n: number, of: number): number => ((i + 1) * n * 7919 * (seed + 1)) % of;
    return `<circle cx="${at(3, width)}" cy="${at(5, height)}" r="${20 + at(7, 200)}" fill="hsl(${at(11, 360)} 60% 50%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#efe3cc"/>${circles.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).toFormat(format).toBuffer();
}

/** A JPEG as a phone takes it: lying on its side, with camera, time and place in its EXIF. Wider than the widest file, and low: that is what it costs. */
export async function phonePicture(): Promise<Buffer> {
  const upright = await picture({ width: 200, height: 1500 });
  return sharp(upright)
    .withExif({
      IFD0: { Make: 'TestPhone', Model: 'X1', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 31/1', GPSLongitudeRef: 'E', GPSLongitude: '36/1 49/1 19/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}
