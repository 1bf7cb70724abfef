/** The built worker that reads codes, in a real browser, fed with frames from here. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { openBrowser } from '@asili/test-kit';
import { distOf } from '@asili/web-build/remotes';
import { serve } from '@asili/web-build/serve';
import type { Page } from 'playwright-core';
import { height, width } from './hard-codes.ts';

export interface Reading {
  readonly text: string | null;
  /** From handing over the frame to the answer. */
  readonly milliseconds: number;
}

export interface ReadingInBrowser {
  /** Reads the frames of one scan in order until a code is found. One answer for each frame that was needed. */
  scan(frames: Iterable<Uint8ClampedArray<ArrayBuffer>>): Promise<Reading[]>;
  close(): Promise<void>;
}

/** Build the front end first: its worker and its WebAssembly are taken from there, as a browser gets them. */
export async function readInBrowser(): Promise<ReadingInBrowser> {
  const site = await serve(0);
  const browser = await openBrowser();
  const page = await browser.context.newPage();
  let frame: Uint8ClampedArray<ArrayBuffer>;
  await page.route('**/next-frame', (route) =>
    route.fulfill({ body: Buffer.from(frame.buffer), contentType: 'application/octet-stream' }),
  );
  await page.goto(`${site.url}/remotes.json`);
  await openReader(page, builtFile(/^reading\.worker\..*js$/), builtFile(/\.wasm$/));
  return {
    async scan(frames) {
      const readings: Reading[] = [];
      for (frame of frames) {
        readings.push(await readNext(page, readings.length === 0));
        if (readings.at(-1)?.text) break;
      }
      return readings;
    },
    async close() {
      await browser.close();
      site.close();
    },
  };
}

function builtFile(name: RegExp): string {
  const file = readdirSync(distOf(path.resolve(import.meta.dirname, '../..'), 'mfe-verify')).find((candidate) =>
    name.test(candidate),
  );
  if (!file) throw new Error(`mfe-verify is not built: no ${String(name)}`);
  return `/r/mfe-verify/${file}`;
}

type Said = { kind: string; text?: string | null };
type WithReader = typeof globalThis & { tell(question: object, ...handedOver: Transferable[]): Promise<Said> };

async function openReader(page: Page, worker: string, wasm: string): Promise<void> {
  await page.evaluate(
    async ([workerUrl, wasmUrl]) => {
      const reader = new Worker(workerUrl);
      (globalThis as WithReader).tell = (question, ...handedOver) =>
        new Promise((resolve, reject) => {
          reader.onmessage = ({ data }: MessageEvent<Said>) =>
            data.kind === 'failed' ? reject(new Error('failed')) : resolve(data);
          reader.onerror = () => reject(new Error('not loaded'));
          reader.postMessage(question, handedOver);
        });
      await (globalThis as WithReader).tell({ wasm: new URL(wasmUrl, location.href).href });
    },
    [worker, wasm] as const,
  );
}

async function readNext(page: Page, first: boolean): Promise<Reading> {
  return page.evaluate(
    async ({ first, width, height }) => {
      const grey = new Uint8Array(await (await fetch('/next-frame')).arrayBuffer());
      const picture = new ImageData(width, height);
      const words = new Uint32Array(picture.data.buffer);
      grey.forEach((level, i) => (words[i] = 0xff000000 | (level * 0x010101)));
      const frame = await createImageBitmap(picture);
      const begun = performance.now();
      const { text } = await (globalThis as WithReader).tell({ frame, first }, frame);
      return { text: text ?? null, milliseconds: performance.now() - begun };
    },
    { first, width, height },
  );
}
