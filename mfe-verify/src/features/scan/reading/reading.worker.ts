import { openDetector } from './detectors.ts';
import type { WorkerResponse, WorkerRequest, Frame } from './protocol.ts';
import { type Detect, Reader } from './reader.ts';

/** Reads codes beside the page, so that no frame ever holds it up. */
const scope = globalThis as unknown as {
  postMessage(answer: WorkerResponse): void;
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
};
let detector: Promise<Detect> | undefined;
let reader: Reader | undefined;
let ctx: OffscreenCanvasRenderingContext2D | null = null;

scope.onmessage = ({ data }) =>
  void answer(data).then(
    (response) => scope.postMessage(response),
    () => scope.postMessage({ kind: 'failed' }),
  );

async function answer(request: WorkerRequest): Promise<WorkerResponse> {
  detector ??= openDetector('wasm' in request ? request.wasm : '');
  const detect = await detector;
  if ('wasm' in request) return { kind: 'ready' };
  if (request.first || !reader) reader = new Reader(detect);
  return { kind: 'reading', ...(await reader.read(pixelsOf(request.frame))) };
}

function pixelsOf(frame: Frame): ImageData {
  if (frame instanceof ImageData) return frame;
  const { width, height } = frame;
  if (ctx?.canvas.width !== width || ctx.canvas.height !== height)
    ctx = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!ctx) throw new Error('no canvas');
  ctx.drawImage(frame, 0, 0);
  frame.close();
  return ctx.getImageData(0, 0, width, height);
}
