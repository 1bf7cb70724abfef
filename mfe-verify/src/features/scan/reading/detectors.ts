import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Detect } from './reader.ts';

interface NativeDetector {
  detect(source: ImageData): Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/**
 * The browser's own detector while it reads QR codes, else ZXing compiled to WebAssembly, fetched from `wasm`. A browser may name a
 * detector whose part of the system is not there: the first frame it fails at goes to ours, and so do all that follow.
 */
export async function openDetector(
  wasm: string,
  openOwn: (wasm: string) => Promise<Detect> = wasmDetector,
): Promise<Detect> {
  const native = await nativeDetector().catch(() => null);
  if (!native) return openOwn(wasm);
  let own: Promise<Detect> | undefined;
  return async (picture) => {
    if (!own) {
      try {
        return await native(picture);
      } catch {
        own = openOwn(wasm);
      }
    }
    return (await own)(picture);
  };
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
