import { Reader } from './reader.ts';
import { shiftBetween } from './align.ts';
import { type Grey, greyCentre } from './grey.ts';
import { sharpen, soften } from './sharpen.ts';
import { FrameStack } from './stack.ts';

class Picture {
  readonly data: Uint8ClampedArray;
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}
beforeAll(() => Object.assign(globalThis, { ImageData: Picture }));

/** A pattern that is nowhere like itself, moved by (dx, dy). */
function pattern(dx = 0, dy = 0, width = 96, height = 80): Grey {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data[y * width + x] =
        128 +
        90 * Math.sin((x - dx) * 0.21 + Math.cos((y - dy) * 0.17)) * Math.cos((y - dy) * 0.13 + (x - dx) ** 2 / 900);
  return { width, height, data };
}
const difference = (a: Grey, b: Grey) =>
  a.data.reduce((sum, level, i) => sum + Math.abs(level - (b.data[i] ?? 0)), 0) / a.data.length;

describe('pictures', () => {
  it('are taken from the middle, in grey', () => {
    const picture = new Picture(6, 4);
    picture.data.set([255, 255, 255, 255], (1 * 6 + 2) * 4);
    const grey = greyCentre(picture as unknown as ImageData, 2);
    expect([grey.width, grey.height, [...grey.data].map(Math.round)]).toEqual([2, 2, [255, 0, 0, 0]]);
  });

  it.each([
    [0, 0],
    [3, -2],
    [-9, 7],
  ])('that moved by %p, %p are found to have', (x, y) => {
    expect(shiftBetween(pattern(), pattern(x, y))).toMatchObject({ x, y });
  });

  it('come back from a blur closer to what they were', () => {
    const sharp = pattern();
    const blurred = soften(sharp, 2);
    expect(difference(sharpen(blurred, 2, 4), sharp)).toBeLessThan(difference(blurred, sharp) / 2);
  });

  it('lose their noise in a stack, and start anew where they show something else', () => {
    const still = pattern();
    const noisy = (seed: number): Grey => ({
      ...still,
      data: still.data.map((level, i) => level + 40 * Math.sin(i * 12.9898 * seed)),
    });
    const stack = new FrameStack();
    const counts = [1, 2, 3, 4, 5].map((seed) => stack.add(noisy(seed)));
    expect(counts).toEqual([1, 2, 3, 4, 5]);
    expect(difference(stack.picture as Grey, still)).toBeLessThan(difference(noisy(1), still) / 1.6);
    expect(stack.add({ ...still, data: still.data.map((level) => 255 - level) })).toBe(1);
  });
});

describe('the reader', () => {
  it('looks at the frame first, then at what was made of it, and reports the light', async () => {
    const seen: number[] = [];
    const frame = new Picture(64, 48) as unknown as ImageData;
    frame.data.fill(100);
    const reader = new Reader(
      async (picture) => (seen.push(picture.width), seen.length === 4 ? { text: 'found' } : null),
    );
    expect(await reader.read(frame)).toEqual({ text: null, light: 100 });
    expect(await reader.read(frame)).toEqual({ text: 'found', light: 100 });
    expect(seen).toHaveLength(4); // As it is, sharpened; as it is, stacked.
  });

  it('does no more where a plain look is enough', async () => {
    let readings = 0;
    const reader = new Reader(async () => ((readings += 1), { text: 'found' }));
    await reader.read(new Picture(64, 48) as unknown as ImageData);
    expect(readings).toBe(1);
  });
});
