/** What a photo may be, from the specification, section 9, and how large it is sent. */
export const photoRules = { count: 5, bytes: 5 * 1024 * 1024, side: 1600 } as const;

export class NotAnImage extends Error {}
export class TooLarge extends Error {}

/**
 * A photo fit for sending over a slow connection: at most 1600 px on the long side, JPEG, upright, without camera data.
 * A small photo is sent as it is; the server checks and re-encodes everything anyway.
 */
export async function shrink(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NotAnImage();
  });
  const scale = Math.min(1, photoRules.side / Math.max(picture.width, picture.height));
  const plain = /^image\/(jpeg|png|webp)$/.test(file.type);
  if (scale === 1 && plain && file.size <= 600_000) return file;
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new NotAnImage();
  pen.fillStyle = '#fff'; // Behind a transparent drawing.
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 });
  if (small.size > photoRules.bytes) throw new TooLarge();
  return small;
}
