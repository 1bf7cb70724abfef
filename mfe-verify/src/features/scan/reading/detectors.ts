import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Detect } from './reader.ts';

interface NativeDetector {
  detect(source: ImageData): Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** A detector that takes longer to say what it reads, or for one frame, waits for a part of the system that does not come. */
const frameLimitMs = 4_000;

/**
 * The browser's own detector while it reads QR codes, else ZXing compiled to WebAssembly, fetched from `wasm`. A browser may name a
 * detector whose part of the system is not there: the first frame it fails at, or does not answer to, goes to ours, and so do all
 * that follow.
 */
export async function openDetector(
  wasm: string,
  openOwn: (wasm: string) => Promise<Detect> = wasmDetector,
): Promise<Detect> {
  const native = await inTime(nativeDetector()).catch(() => null);
  if (!native) return openOwn(wasm);
  let own: Promise<Detect> | undefined;
  return async (picture) => {
    if (!own) {
      try {
        return await inTime(native(picture));
      } catch {
        own = openOwn(wasm);
      }
    }
    return (await own)(picture);
  };
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the detector does not answer')), frameLimitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws whatever a broken detector throws */
async function nativeDetector(): Promise<Detect | null> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  if (!Native || !(await Native.getSupportedFormats()).includes('qr_code')) return null;
  const detector = new Native({ formats: ['qr_code'] });
  return async (picture) => {
    const [found] = await detector.detect(picture);
    return found?.rawValue ? { text: found.rawValue } : null;
  };
}

async function wasmDetector(wasm: string): Promise<Detect> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return async (picture) => {
    const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
    return found?.text ? { text: found.text } : null;
  };
}
