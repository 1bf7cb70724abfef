interface NativeDetectorClass {
  new (options: { formats: string[] }): { detect(picture: ImageData): Promise<unknown> };
  getSupportedFormats(): Promise<string[]>;
}

const limitMs = 4_000;

/** Whether the browser itself reads QR codes: it is shown a picture, since it may name a detector whose part of the system is not there. */
export async function readsCodes(): Promise<boolean> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  if (!Native) return false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const isRead = detectSample(Native).catch(() => false);
  return Promise.race([isRead, late]).finally(() => clearTimeout(timer));
}

async function detectSample(Native: NativeDetectorClass): Promise<boolean> {
  if (!(await Native.getSupportedFormats()).includes('qr_code')) return false;
  await new Native({ formats: ['qr_code'] }).detect(new ImageData(8, 8));
  return true;
}
