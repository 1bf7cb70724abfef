/**
 * How many of two hundred hard codes are read, how fast, beside a peer; and how long the camera takes:
 *   node --conditions=@asili/source mfe-verify/test/scanner.bench.ts        (build shell and mfe-verify first)
 * The peer (jsQR) reads the same first frames, in Node. Times are of this machine.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fakeCameraVideo, openBrowser } from '@asili/test-kit';
import { serve } from '@asili/web-build/serve';
import jsQR from 'jsqr';
import { type ClassFigures, scanAll, total } from './figures.ts';
import { type HardClass, height, perClass, width } from './hard-codes.ts';
import { readInBrowser } from './reading-in-browser.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

async function compare(name: string, background: number): Promise<void> {
  const peer = new Map<HardClass, number>();
  const peerMilliseconds: number[] = [];
  const reading = await readInBrowser();
  const alongside = (kind: HardClass, frame: Uint8ClampedArray, payload: string): void => {
    const begun = performance.now();
    const text = readWithPeer(frame);
    peerMilliseconds.push(performance.now() - begun);
    peer.set(kind, (peer.get(kind) ?? 0) + (text === payload ? 1 : 0));
  };
  const all = await scanAll(reading, { background, alongside });
  await reading.close();
  say(`\n${name}, ${perClass} pictures of each class      one frame   up to eight   jsQR, one frame`);
  for (const { kind, single, several } of all)
    say(`${kind.padEnd(44)} ${column(single)} ${column(several, 13)} ${column(peer.get(kind) ?? 0, 17)}`);
  say(
    `${'total of 200'.padEnd(44)} ${column(total(all, 'single'))} ${column(total(all, 'several'), 13)} ${column(
      [...peer.values()].reduce((a, b) => a + b, 0),
      17,
    )}`,
  );
  say(`wrong texts: ${total(all, 'wrong')}`);
  sayTimes(
    'ours, per frame looked at',
    all.flatMap(({ milliseconds }: ClassFigures) => milliseconds),
  );
  sayTimes('jsQR, per frame', peerMilliseconds);
}

const column = (value: number, wide = 11) => String(value).padStart(wide);
const sayTimes = (what: string, values: readonly number[]) =>
  say(`${what}: p50 ${quantile(values, 0.5).toFixed(1)} ms, p95 ${quantile(values, 0.95).toFixed(1)} ms`);

function readWithPeer(frame: Uint8ClampedArray): string | null {
  const colours = new Uint8ClampedArray(width * height * 4);
  frame.forEach((level, i) => colours.fill(level, 4 * i, 4 * i + 3).fill(255, 4 * i + 3, 4 * i + 4));
  return (
    (jsQR as unknown as (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null)(
      colours,
      width,
      height,
    )?.data ?? null
  );
}

/** From the press on the button to the answer's address, by a film played as the camera. */
async function camera(runs: number): Promise<void> {
  const site = await serve(0);
  const film = path.join(tmpdir(), `scanner-${process.pid}.mjpeg`);
  await fakeCameraVideo(film, `${site.url}/verify/31415926`);
  const browser = await openBrowser({ camera: film, width: 390, height: 844 });
  const milliseconds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await browser.context.newPage();
    await page.goto(`${site.url}/verify`, { waitUntil: 'networkidle' });
    milliseconds.push(
      await page.evaluate(
        (label) =>
          new Promise<number>((resolve) => {
            const begun = performance.now();
            const look = () =>
              location.pathname === '/verify/31415926' ? resolve(performance.now() - begun) : setTimeout(look, 5);
            [...document.querySelectorAll('button')].find((button) => button.textContent === label)?.click();
            look();
          }),
        'Start Camera',
      ),
    );
    await page.close();
  }
  await browser.close();
  site.close();
  rmSync(film);
  say(
    `\ncamera, press to code: median ${quantile(milliseconds, 0.5).toFixed(0)} ms, slowest ${quantile(milliseconds, 0.999).toFixed(0)} ms of ${runs}`,
  );
}

await camera(7);
await compare('on a grey table', 141);
await compare('on white paper', 235);
