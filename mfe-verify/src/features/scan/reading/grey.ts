/** A picture in grey, row by row, 0 to 255 and a little beyond while it is worked on. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** The middle of a picture, at most `side` wide and high, in grey. */
export function greyCentre({ data, width, height }: ImageData, side: number): Grey {
  const [w, h] = [Math.min(width, side), Math.min(height, side)];
  const [left, top] = [(width - w) >> 1, (height - h) >> 1];
  const grey = new Float32Array(w * h);
  for (let y = 0, to = 0; y < h; y += 1) {
    for (let x = 0, from = ((y + top) * width + left) * 4; x < w; x += 1, to += 1, from += 4) {
      grey[to] = 0.3 * (data[from] ?? 0) + 0.59 * (data[from + 1] ?? 0) + 0.11 * (data[from + 2] ?? 0);
    }
  }
  return { width: w, height: h, data: grey };
}

/** For a decoder, which wants colours. Values outside 0 to 255 are cut off. */
export function toImageData({ data, width, height }: Grey): ImageData {
  const picture = new ImageData(width, height);
  const words = new Uint32Array(picture.data.buffer);
  for (let i = 0; i < data.length; i += 1) {
    const level = Math.min(255, Math.max(0, (data[i] ?? 0) + 0.5)) & 255;
    words[i] = 0xff000000 | (level << 16) | (level << 8) | level;
  }
  return picture;
}

/** Mean brightness. */
export function brightness({ data }: Grey): number {
  let sum = 0;
  for (let i = 0; i < data.length; i += 16) sum += data[i] ?? 0;
  return sum / Math.max(1, Math.ceil(data.length / 16));
}
