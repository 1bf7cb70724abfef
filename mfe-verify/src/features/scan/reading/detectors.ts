import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Detect } from './reader.ts';

interface NativeDetector {
  detect(source: ImageData): Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own detector when it reads QR codes, else ZXing compiled to WebAssembly, fetched from `wasm`. */
export async function openDetector(wasm: string): Promise<Detect> {
  return (await nativeDetector()) ?? (await wasmDetector(wasm));
}

async function nativeDetector(): Promise<Detect | null> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  if (!Native) return null;
  const formats = await Native.getSupportedFormats().catch((): string[] => []);
  if (!formats.includes('qr_code')) return null;
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
