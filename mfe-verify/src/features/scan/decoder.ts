import wasm from 'zxing-wasm/reader/zxing_reader.wasm';
import type { WorkerResponse, WorkerRequest, Frame } from './reading/protocol.ts';
import type { FrameReading } from './reading/reader.ts';
import workerUrl from './reading/reading.worker.ts?worker';

/** Looks for a QR code in the frames of one scan, in a worker. Ask for one frame at a time. */
export interface Decoder {
  read(video: HTMLVideoElement): Promise<FrameReading>;
  /** Ends the worker; a look under way is never answered. */
  close(): void;
}

/** What reads codes could not be loaded: no connection, data saver, or a browser that cannot run it. */
export class DecoderUnavailable extends Error {}

/** @throws DecoderUnavailable */
export async function openDecoder(): Promise<Decoder> {
  let worker: Worker | undefined;
  try {
    worker = new Worker(workerUrl);
    await ask(worker, { wasm: new URL(wasm, window.location.href).href });
  } catch (error) {
    worker?.terminate();
    throw new DecoderUnavailable('the decoder could not be loaded', { cause: error });
  }
  const reader = worker;
  let first = true;
  return {
    async read(video) {
      const frame = await frameOf(video);
      const looked = await ask(reader, { frame, first }, frame instanceof ImageData ? frame.data.buffer : frame);
      first = false;
      return looked.kind === 'reading' ? looked : { text: null, light: 128 };
    },
    close: () => reader.terminate(),
  };
}

/** One question, one answer. */
function ask(worker: Worker, question: WorkerRequest, ...handedOver: Transferable[]): Promise<WorkerResponse> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) =>
      data.kind === 'failed' ? reject(new Error('the reader failed')) : resolve(data);
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
  const ctx = canvas.getContext('2d', { willReadFrequently: true });
  if (!ctx) throw new Error('no canvas');
  ctx.drawImage(video, 0, 0);
  return ctx.getImageData(0, 0, canvas.width, canvas.height);
}
