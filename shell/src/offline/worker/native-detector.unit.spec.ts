import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { readsCodes } from './native-detector.ts';

const shown: unknown[] = [];
const never = () => new Promise<never>(() => undefined);
const works = {
  getSupportedFormats: async () => ['qr_code'],
  detect: async (picture: unknown) => {
    shown.push(picture);
    return [];
  },
};
const fails = () => Promise.reject(new DOMException('no module', 'NotSupportedError'));

function browserHas({ getSupportedFormats, detect }: Record<keyof typeof works, unknown>) {
  Object.assign(globalThis, {
    BarcodeDetector: class {
      static getSupportedFormats = getSupportedFormats;
      detect = detect;
    },
  });
}

beforeAll(() => {
  Object.assign(globalThis, { ImageData: class {} });
});
beforeEach(() => {
  jest.useFakeTimers();
  shown.splice(0);
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
});

async function answer(): Promise<boolean> {
  const asked = readsCodes();
  await jest.advanceTimersByTimeAsync(10_000);
  return asked;
}

it('a detector that looked at a picture reads codes', async () => {
  browserHas(works);
  expect([await answer(), shown.length]).toEqual([true, 1]);
});

it.each([
  ['is not there', undefined],
  ['reads other codes', { ...works, getSupportedFormats: async () => ['ean_13'] }],
  ['cannot say what it reads', { ...works, getSupportedFormats: fails }],
  ['never says what it reads', { ...works, getSupportedFormats: never }],
  ['rejects a picture', { ...works, detect: fails }],
  ['never answers', { ...works, detect: never }],
])('one that %s does not', async (_what, native) => {
  if (native) browserHas(native);
  expect(await answer()).toBe(false);
});
