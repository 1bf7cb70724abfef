import type { FrameReading } from './reader.ts';

/** A frame of the camera; pixels where the browser has no canvas in workers. */
export type Frame = ImageBitmap | ImageData;

/** To the worker: once where the decoder's WebAssembly is, then frame after frame; `first` begins a new scan. */
export type WorkerRequest = { readonly wasm: string } | { readonly frame: Frame; readonly first: boolean };

/** From the worker: `ready` once, then one answer for each frame, in order. */
export type WorkerResponse =
  { readonly kind: 'ready' } | ({ readonly kind: 'reading' } & FrameReading) | { readonly kind: 'failed' };
