import wasm from 'zxing-wasm/reader/zxing_reader.wasm';
import type { Answer, Ask, Frame } from './reading/protocol.ts';
import type { Look } from './reading/reader.ts';
import workerUrl from './reading/reading.worker.ts?worker';

/** Looks for a QR code in the frames of one scan, in a worker. Ask for one frame at a time. */
export interface Decoder {
  look(video: HTMLVideoElement): Promise<Look>;
  /** Ends the worker; a look under way is never answered. */
  close(): void;
}

/** Rejects when codes cannot be read in this browser. */
export async function openDecoder(): Promise<Decoder> {
  const worker = new Worker(workerUrl);
  try {
    await ask(worker, { wasm: new URL(wasm, window.location.href).href });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  let first = true;
  return {
    async look(video) {
      const frame = await frameOf(video);
      const looked = await ask(worker, { frame, first }, frame instanceof ImageData ? frame.data.buffer : frame);
      first = false;
      return looked.kind === 'look' ? looked : { text: null, light: 128 };
    },
    close: () => worker.terminate(),
  };
}

/** One question, one answer. */
function ask(worker: Worker, question: Ask, ...handedOver: Transferable[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => (data.kind === 'failed' ? reject(new Error('the reader failed')) : resolve(data));
    worker.onerror = () => reject(new Error('the reader could not be loaded'));
    worker.postMessage(question, handedOver);
  });
}

let canvas: HTMLCanvasElement | undefined;

/** The current frame. Where workers have no canvas (Safari before 16.4) its pixels are read here. */
async function frameOf(video: HTMLVideoElement): Promise<Frame> {
  if (typeof OffscreenCanvas !== 'undefined') return createImageBitmap(video);
  canvas ??= document.createElement('canvas');
  Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no canvas');
  pen.drawImage(video, 0, 0);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
