import { openDetector } from './detectors.ts';
import type { Answer, Ask, Frame } from './protocol.ts';
import { type Detect, Reader } from './reader.ts';

/** Reads codes beside the page, so that no frame ever holds it up. */
const scope = globalThis as unknown as {
  postMessage(answer: Answer): void;
  onmessage: ((event: MessageEvent<Ask>) => void) | null;
};
let detector: Promise<Detect> | undefined;
let reader: Reader | undefined;
let ctx: OffscreenCanvasRenderingContext2D | null = null;

scope.onmessage = ({ data }) =>
  void answer(data).then(
    (said) => scope.postMessage(said),
    () => scope.postMessage({ kind: 'failed' }),
  );

async function answer(ask: Ask): Promise<Answer> {
  detector ??= openDetector('wasm' in ask ? ask.wasm : '');
  const detect = await detector;
  if ('wasm' in ask) return { kind: 'ready' };
  if (ask.first || !reader) reader = new Reader(detect);
  return { kind: 'look', ...(await reader.look(pixelsOf(ask.frame))) };
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
