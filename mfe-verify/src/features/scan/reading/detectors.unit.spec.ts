import { jest } from '@jest/globals';
import { openDetector } from './detectors.ts';

const picture = {} as ImageData;
const opened: string[] = [];
const openOwn = async (wasm: string) => {
  opened.push(wasm);
  return async () => ({ text: 'ours' });
};
const works = { getSupportedFormats: async () => ['qr_code'], detect: async () => [{ rawValue: 'theirs' }] };

/** The browser names a detector that behaves so. */
function browserHas({
  getSupportedFormats,
  detect,
  fails = false,
}: {
  getSupportedFormats?: () => Promise<string[]>;
  detect: () => Promise<unknown>;
  fails?: boolean;
}) {
  class Native {
    static getSupportedFormats = getSupportedFormats;
    detect = detect;
    constructor() {
      if (fails) throw new DOMException('no service', 'NotSupportedError');
    }
  }
  Object.assign(globalThis, { BarcodeDetector: Native });
}

beforeEach(() => opened.splice(0));
afterEach(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'));

it('a browser’s own detector is used while it works, and ours is not fetched', async () => {
  browserHas(works);
  const detect = await openDetector('zxing.wasm', openOwn);
  expect([await detect(picture), opened]).toEqual([{ text: 'theirs' }, []]);
});

it.each([
  ['there is none', undefined],
  ['it reads no QR codes', { ...works, getSupportedFormats: async () => ['ean_13'] }],
  ['its formats cannot be had', { ...works, getSupportedFormats: () => Promise.reject(new Error('no module')) }],
  ['it is only a name', { detect: works.detect }],
  ['it cannot be made', { ...works, fails: true }],
  ['it rejects', { ...works, detect: () => Promise.reject(new DOMException('no module', 'NotSupportedError')) }],
  [
    'it throws',
    {
      ...works,
      detect: () => {
        throw new TypeError('no module');
      },
    },
  ],
])('ours reads every frame where %s', async (_what, native) => {
  if (native) browserHas(native);
  const detect = await openDetector('zxing.wasm', openOwn);
  expect([await detect(picture), await detect(picture), opened]).toEqual([
    { text: 'ours' },
    { text: 'ours' },
    ['zxing.wasm'],
  ]);
});

it.each(['detect', 'getSupportedFormats'])('ours reads where %s of the browser’s own never answers', async (silent) => {
  jest.useFakeTimers();
  browserHas({ ...works, [silent]: () => new Promise(() => undefined) });
  const opening = openDetector('zxing.wasm', openOwn);
  await jest.advanceTimersByTimeAsync(10_000);
  const detect = await opening;
  const first = detect(picture);
  await jest.advanceTimersByTimeAsync(10_000);
  expect([await first, await detect(picture), opened]).toEqual([{ text: 'ours' }, { text: 'ours' }, ['zxing.wasm']]);
  jest.useRealTimers();
});

it('ours works on when the browser’s own stops working in the middle', async () => {
  let frames = 0;
  browserHas({ ...works, detect: async () => ((frames += 1) > 2 ? Promise.reject(new Error('service gone')) : []) });
  const detect = await openDetector('zxing.wasm', openOwn);
  expect([await detect(picture), await detect(picture), await detect(picture), opened]).toEqual([
    null,
    null,
    { text: 'ours' },
    ['zxing.wasm'],
  ]);
});

it('a frame nothing can read is a failure, not an empty picture', async () => {
  browserHas({ ...works, detect: () => Promise.reject(new Error('no module')) });
  const detect = await openDetector('zxing.wasm', () => Promise.reject(new Error('no connection')));
  await expect(detect(picture)).rejects.toThrow('no connection');
  await expect(detect(picture)).rejects.toThrow('no connection');
});
