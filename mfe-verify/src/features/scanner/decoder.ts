/** Finds a QR code in a video frame. */
export interface Decoder {
  /** `width` is the code's share of the frame's width, 0 to 1. */
  detect(frame: HTMLVideoElement): Promise<{ text: string; width: number } | null>;
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string; boundingBox: { width: number } }[]>;
}

/** The browser's own detector when it reads QR codes, else ZXing compiled to WebAssembly, fetched from this site. */
export async function openDecoder(): Promise<Decoder> {
  const detector = (await nativeDetector()) ?? (await wasmDetector());
  return {
    async detect(frame) {
      const [found] = await detector.detect(frame);
      return found ? { text: found.rawValue, width: found.boundingBox.width / (frame.videoWidth || 1) } : null;
    },
  };
}

async function nativeDetector(): Promise<Detector | null> {
  const Native = (globalThis as { BarcodeDetector?: { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> } }).BarcodeDetector;
  if (!Native) return null;
  const formats = await Native.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code') ? new Native({ formats: ['qr_code'] }) : null;
}

async function wasmDetector(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([import('barcode-detector/ponyfill'), import('zxing-wasm/reader/zxing_reader.wasm')]);
  prepareZXingModule({ overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path) } });
  return new BarcodeDetector({ formats: ['qr_code'] });
}
