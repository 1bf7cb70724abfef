/**
 * When a first visit sees the page, on slow 4G (562 ms, 1.44 Mbit/s) and a CPU four times slower, over HTTP/2 and TLS with a cold
 * cache: `npm run bench -- first-load`. Largest contentful paint beside a bare page of the same bytes, taken in turns; then the
 * layout shift of every route. Medians of RUNS, default 5; `PATHS=/,/verify` takes some, `URL=…` a running gateway. Goals: 1.5 s, 0.05.
 */
import { readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { chromiumOptions } from '@asili/test-kit';
import { type Browser, chromium } from 'playwright-core';
import { distOf } from '../remotes.mjs';
import { secureFront } from '../secure-front.mjs';
import { serve } from '../serve.mjs';
import { servePeers } from './support/bare-page.ts';
import { firstLoad, type Paints } from './support/paints.ts';

const runs = Number(process.env['RUNS'] ?? 5);
const sample = '/product/prd_01SAMPLE00';
const painted = process.env['PATHS']?.split(',') ?? ['/', '/marketplace', '/verify', sample];
const roles = ['anonymous', 'customer', 'artisan'] as const;
const samples: Readonly<Record<string, string>> = { '/product/:id': sample, '/artisan/:id': '/artisan/art_01', '/verify/receipt/:id': '/verify/receipt/vrf_01SAMPLE' };

const say = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const load = () => (loadavg()[0] ?? 0).toFixed(1);

/** Every page of the built front ends, each with one role that has it. */
async function everyPage(origin: string): Promise<{ readonly address: string; readonly as: string }[]> {
  const { remotes } = (await (await fetch(`${origin}/remotes.json`)).json()) as { remotes: readonly { routes: readonly { path: string; roles?: readonly string[] }[] }[] };
  const folder = path.join(distOf(path.resolve(import.meta.dirname, '../../..'), 'shell'), 'prerendered/en');
  const own = readdirSync(folder).filter((file) => file.endsWith('.html')).map((file) => ({ path: `/${file.slice(0, -5).replace(/^index$/, '')}`, roles: ['anonymous'] }));
  return [...own, ...remotes.flatMap(({ routes }) => routes)].map(({ path: pattern, roles: allowed }) => {
    const as = roles.find((role) => allowed?.includes(role) ?? true) ?? 'anonymous';
    return { address: samples[pattern] ?? pattern.replace(':code', '31415926'), as: as === 'anonymous' ? '' : as };
  });
}

/** Page and peer in turns, so that both meet the same machine. */
async function comparePaints(browser: Browser, ours: string, peer: string | undefined): Promise<void> {
  say(`${'address'.padEnd(26)}   FCP    LCP  largest    bare LCP   LCP of each run; load`);
  for (const address of painted) {
    const found: Paints[] = [];
    const bare: Paints[] = [];
    for (let run = 0; run < runs; run += 1) {
      found.push(await firstLoad(browser, ours + address));
      if (peer) bare.push(await firstLoad(browser, peer + address));
    }
    const ms = (values: readonly number[]) => String(Math.round(median(values))).padStart(6);
    say(`${address.padEnd(26)} ${ms(found.map(({ fcp }) => fcp))} ${ms(found.map(({ lcp }) => lcp))}  ${(found.at(-1)?.largest ?? '').padEnd(10)} ${ms(bare.map(({ lcp }) => lcp))}    ${found.map(({ lcp }) => Math.round(lcp)).join(' ')}; ${load()}`);
  }
}

async function printShifts(browser: Browser, ours: string, origin: string): Promise<void> {
  say(`\n${'address'.padEnd(40)} CLS     worst of ${runs}; load`);
  for (const { address, as } of await everyPage(origin)) {
    const shifts: number[] = [];
    for (let run = 0; run < runs; run += 1) shifts.push((await firstLoad(browser, ours + address, as)).cls);
    say(`${`${address}${as && ` (${as})`}`.padEnd(40)} ${median(shifts).toFixed(3)}   ${Math.max(...shifts).toFixed(3)}; ${load()}`);
  }
}

const given = process.env['URL'];
const site = given ? { url: given, close: () => undefined } : await serve(0);
const peers = given ? undefined : await servePeers(site.url, painted);
const front = await secureFront(site.url);
const peerFront = peers && (await secureFront(peers.url));
const browser = await chromium.launch(chromiumOptions(['--ignore-certificate-errors']));
await comparePaints(browser, front.url, peerFront?.url);
if (!given && !process.env['PATHS']) await printShifts(browser, front.url, site.url);
await browser.close();
for (const each of [front, peerFront, peers, site]) each?.close();
