import type { Grey } from './grey.ts';

/** How far a picture has moved against another, in pixels, and how well they then agree (mean difference in grey levels). */
export interface Shift {
  readonly x: number;
  readonly y: number;
  readonly difference: number;
}

/**
 * Finds how a hand has moved a picture: a wide search on a small copy, then a narrow one on the middle at full size.
 * @param reach the largest movement looked for, in pixels
 */
export function shiftBetween(still: Grey, moved: Grey, reach = 24): Shift {
  const scale = 4;
  const coarse = search(shrink(still, scale), shrink(moved, scale), { x: 0, y: 0 }, Math.ceil(reach / scale), 1);
  return search(still, moved, { x: coarse.x * scale, y: coarse.y * scale }, 3, 3);
}

/** @param stride every how many pixels two pictures are compared */
function search(still: Grey, moved: Grey, around: { x: number; y: number }, reach: number, stride: number): Shift {
  let best: Shift = { ...around, difference: Infinity };
  for (let y = around.y - reach; y <= around.y + reach; y += 1) {
    for (let x = around.x - reach; x <= around.x + reach; x += 1) {
      const difference = compare(still, moved, x, y, stride, best.difference);
      if (difference < best.difference) best = { x, y, difference };
    }
  }
  return best;
}

/** Mean difference of what both pictures show; gives up early once it is worse than `limit`. */
function compare(still: Grey, moved: Grey, dx: number, dy: number, stride: number, limit: number): number {
  const { width, height } = still;
  const margin = Math.max(4, Math.abs(dx), Math.abs(dy), width >> 4);
  const perRow = Math.ceil((width - 2 * margin) / stride);
  const total = perRow * Math.ceil((height - 2 * margin) / stride);
  if (perRow <= 0 || total <= 0) return Infinity;
  let sum = 0;
  for (let y = margin; y < height - margin; y += stride) {
    const here = y * width;
    const there = (y + dy) * width + dx;
    for (let x = margin; x < width - margin; x += stride)
      sum += Math.abs((still.data[here + x] ?? 0) - (moved.data[there + x] ?? 0));
    if (sum > limit * total) return Infinity;
  }
  return sum / total;
}

/** Means of squares of `by` pixels. */
function shrink({ data, width, height }: Grey, by: number): Grey {
  const [w, h] = [Math.floor(width / by), Math.floor(height / by)];
  const small = new Float32Array(w * h);
  for (let y = 0; y < h * by; y += 1) {
    const row = Math.floor(y / by) * w;
    for (let x = 0; x < w * by; x += 1) {
      const at = row + Math.floor(x / by);
      small[at] = (small[at] ?? 0) + (data[y * width + x] ?? 0) / (by * by);
    }
  }
  return { width: w, height: h, data: small };
}
