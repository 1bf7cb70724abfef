import type { Look } from './reader.ts';

/** A frame of the camera; pixels where the browser has no canvas in workers. */
export type Frame = ImageBitmap | ImageData;

/** To the worker: once where the decoder's WebAssembly is, then frame after frame; `first` begins a new scan. */
export type Ask = { readonly wasm: string } | { readonly frame: Frame; readonly first: boolean };

/** From the worker: `ready` once, then one answer for each frame, in order. */
export type Answer = { readonly kind: 'ready' } | ({ readonly kind: 'look' } & Look) | { readonly kind: 'failed' };
