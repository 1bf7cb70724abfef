const { abs, floor, max, min } = Math;

/** A full turn in radians. */
export const turn = Math.PI * 2;

export const clamp = (value: number, low: number, high: number): number => (value < low ? low : value > high ? high : value);
export const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
export const fract = (value: number): number => value - floor(value);

/** 0 below `low`, 1 above `high`, smooth between; also for `low` above `high`. */
export function smoothStep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
}

/** Minimum whose corner is rounded over the width `k`: two shapes melt into one. */
export function smoothMin(a: number, b: number, k: number): number {
  const h = max(k - abs(a - b), 0) / k;
  return min(a, b) - h * h * k * 0.25;
}

/** Maximum whose corner is rounded over the width `k`: an edge is worn soft. */
export const smoothMax = (a: number, b: number, k: number): number => -smoothMin(-a, -b, k);

/** Triangle wave: 1 at whole numbers, 0 halfway. */
export const triangle = (value: number): number => abs(fract(value) * 2 - 1);
