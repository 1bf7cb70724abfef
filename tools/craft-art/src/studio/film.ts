import { hash } from '../maths/noise.ts';
import { clamp } from '../maths/numbers.ts';

const { pow, round } = Math;

/** Film response (the ACES fit of K. Narkowicz, 2015): highlights roll off, blacks stay. */
function film(value: number): number {
  const a = value * 0.62;
  return clamp((a * (2.51 * a + 0.03)) / (a * (2.43 * a + 0.59) + 0.14), 0, 1);
}

/**
 * Linear light to bytes: `samples` × `samples` of the raw picture make one pixel, with a trace of grain.
 * @param raw three numbers per sample, row by row; `width * samples` wide.
 */
export function develop(raw: Float32Array, width: number, height: number, samples: number): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  const rowLength = width * samples;
  const average = (i: number, j: number, channel: number): number => {
    let sum = 0;
    for (let a = 0; a < samples; a += 1) {
      for (let b = 0; b < samples; b += 1) sum += film(raw[((j * samples + a) * rowLength + i * samples + b) * 3 + channel] as number);
    }
    return sum / (samples * samples);
  };
  for (let j = 0; j < height; j += 1) {
    for (let i = 0; i < width; i += 1) {
      const speck = (hash(i, j, 77) + hash(i, j, 78) - 1) * 0.014;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = pow(average(i, j, channel), 1 / 2.2) + speck;
        data[(j * width + i) * 3 + channel] = clamp(round(value * 255), 0, 255);
      }
    }
  }
  return data;
}
