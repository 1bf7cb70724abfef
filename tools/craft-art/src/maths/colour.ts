import { mix } from './numbers.ts';

/** Red, green and blue in linear light, 0 to 1. */
export type Rgb = readonly [number, number, number];

/** '#rrggbb' to linear light. */
export function linear(hex: string): Rgb {
  const channel = (from: number): number => Math.pow(parseInt(hex.slice(from, from + 2), 16) / 255, 2.2);
  return [channel(1), channel(3), channel(5)];
}

export const blend = (a: Rgb, b: Rgb, share: number): Rgb => [mix(a[0], b[0], share), mix(a[1], b[1], share), mix(a[2], b[2], share)];
export const scaled = (colour: Rgb, by: number): Rgb => [colour[0] * by, colour[1] * by, colour[2] * by];
