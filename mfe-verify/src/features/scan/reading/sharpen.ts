import type { Grey } from './grey.ts';

/**
 * Takes a blur of about `sigma` pixels out of a picture (Van Cittert: guess, blur the guess, add what is missing). Each
 * step sharpens and raises the noise; three or four make modules apart again that had run into each other.
 */
export function sharpen(picture: Grey, sigma: number, steps: number): Grey {
  const guess = Float32Array.from(picture.data);
  for (let step = 0; step < steps; step += 1) {
    const seen = soften({ ...picture, data: guess }, sigma).data;
    for (let i = 0; i < guess.length; i += 1)
      guess[i] = Math.min(275, Math.max(-20, (guess[i] ?? 0) + (picture.data[i] ?? 0) - (seen[i] ?? 0)));
  }
  return { ...picture, data: guess };
}

/** A blur of about `sigma` pixels: two running means, along rows and along columns. */
export function soften({ data, width, height }: Grey, sigma: number): Grey {
  const reach = Math.max(1, Math.round((Math.sqrt(6 * sigma * sigma + 1) - 1) / 2));
  const [from, to] = [Float32Array.from(data), new Float32Array(data.length)];
  for (let pass = 0; pass < 2; pass += 1) {
    meanOfRows(from, to, width, height, reach);
    meanOfColumns(to, from, width, height, reach);
  }
  return { width, height, data: from };
}

function meanOfRows(from: Float32Array, to: Float32Array, width: number, height: number, reach: number): void {
  const share = 1 / (2 * reach + 1);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    const end = start + width - 1;
    let sum = (reach + 1) * (from[start] ?? 0);
    for (let x = 0; x < reach; x += 1) sum += from[Math.min(end, start + x)] ?? 0;
    for (let x = 0; x < width; x += 1) {
      sum += from[Math.min(end, start + x + reach)] ?? 0;
      if (x > 0) sum -= from[Math.max(start, start + x - reach - 1)] ?? 0;
      else sum -= from[start] ?? 0;
      to[start + x] = sum * share;
    }
  }
}

/** Row by row with a sum for each column: memory is read in order. */
function meanOfColumns(from: Float32Array, to: Float32Array, width: number, height: number, reach: number): void {
  const share = 1 / (2 * reach + 1);
  const last = (height - 1) * width;
  const sums = new Float32Array(width);
  for (let x = 0; x < width; x += 1) sums[x] = (reach + 1) * (from[x] ?? 0);
  for (let y = 0; y < reach; y += 1)
    for (let x = 0, row = Math.min(last, y * width); x < width; x += 1) sums[x] = (sums[x] ?? 0) + (from[row + x] ?? 0);
  for (let y = 0; y < height; y += 1) {
    const enters = Math.min(last, (y + reach) * width);
    const leaves = Math.max(0, (y - reach - 1) * width);
    for (let x = 0; x < width; x += 1) {
      const sum = (sums[x] ?? 0) + (from[enters + x] ?? 0) - (from[leaves + x] ?? 0);
      sums[x] = sum;
      to[y * width + x] = sum * share;
    }
  }
}
