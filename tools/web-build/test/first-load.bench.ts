/**
 * When a first visit sees the page, on slow 4G (562 ms, 1.44 Mbit/s) and a CPU four times slower, over HTTP/2 and TLS with a cold
 * cache: `npm run bench -- first-load`. Largest contentful paint beside a bare page of the same bytes, taken in turns; then the
 * layout shift of every route. Ends with exit code 1 when a median misses its goal (1,500 ms on the four pages people land on, a
 * shift of 0.05 on any) or a route shows the page for what is not there. By environment variable:
 *   RUNS=3          runs of each page, of which the median counts; default 5
 *   MEASURE=shift   layout shift alone; `paint` for paint alone
 *   PATHS=/,/verify some addresses or paths of routes (`/pay/:id`) in place of all
 *   URL=https://…   paint of a running gateway
 */
import { readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { chromiumOptions, compiledAsEver } from '@asili/test-kit';
import { type Browser, chromium } from 'playwright-core';
import { distOf } from '../remotes.mjs';
import { secureFront } from '../secure-front.mjs';
import { serve } from '../serve.mjs';
import { servePeers } from './support/bare-page.ts';
import { goals, median, pagesOf, sampleProduct, type MeasuredPage } from './support/measured-pages.ts';
import { firstLoad, type Paints } from './support/paints.ts';

const runs = Number(process.env['RUNS'] ?? 5);
const given = process.env['URL'];
const measure = process.env['MEASURE'] ?? (given ? 'paint' : 'both');
const wanted = process.env['PATHS']?.split(',');
const landed = ['/', '/marketplace', '/verify', sampleProduct];
const painted = measure === 'shift' ? [] : (wanted?.filter((address) => !address.includes('/:')) ?? landed);
const missed: string[] = [];

const say = (line: string) => process.stdout.write(`${line}\n`);
const load = () => (loadavg()[0] ?? 0).toFixed(1);

/** Every page of the built front ends. */
async function everyPage(origin: string): Promise<MeasuredPage[]> {
  const { remotes } = (await (await fetch(`${origin}/remotes.json`)).json()) as {
    remotes: readonly { routes: readonly { path: string; roles?: readonly string[] }[] }[];
  };
  const folder = path.join(distOf(path.resolve(import.meta.dirname, '../../..'), 'shell'), 'prerendered/en');
  const own = readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ path: `/${file.slice(0, -5).replace(/^index$/, '')}` }));
  const routes = [
    ...own.map((route) => ({ ...route, roles: ['anonymous'] })),
    ...remotes.flatMap((remote) => remote.routes),
  ];
  return pagesOf(
    routes.filter(
      (route) => wanted?.some((each) => each === route.path || pagesOf([route])[0]?.address === each) ?? true,
    ),
  );
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
    const lcp = median(found.map((paints) => paints.lcp));
    if (lcp > goals.lcpMs && landed.includes(address)) missed.push(`${address}: LCP ${Math.round(lcp)} ms`);
    say(
      `${address.padEnd(26)} ${ms(found.map(({ fcp }) => fcp))} ${String(Math.round(lcp)).padStart(6)}  ${(found.at(-1)?.largest ?? '').padEnd(10)} ${ms(bare.map(({ lcp }) => lcp))}    ${found.map((paints) => Math.round(paints.lcp)).join(' ')}; ${load()}`,
    );
  }
}

async function printShifts(browser: Browser, ours: string, origin: string): Promise<void> {
  say(`\n${'address'.padEnd(60)} CLS     worst of ${runs}; load`);
  for (const { address, as } of await everyPage(origin)) {
    const name = `${address}${as && ` (${as})`}`;
    const shifts: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const { cls, heading } = await firstLoad(browser, ours + address, as);
      shifts.push(cls);
      if (heading.startsWith('404') && run === 0) missed.push(`${name}: shows '${heading}'`);
    }
    if (median(shifts) > goals.cls) missed.push(`${name}: CLS ${median(shifts).toFixed(3)}`);
    say(`${name.padEnd(60)} ${median(shifts).toFixed(3)}   ${Math.max(...shifts).toFixed(3)}; ${load()}`);
  }
}

const site = given ? { url: given, close: () => undefined } : await serve(0);
const peers = given || painted.length === 0 ? undefined : await servePeers(site.url, painted);
const front = await secureFront(site.url);
const peerFront = peers && (await secureFront(peers.url));
const browser = await chromium.launch(chromiumOptions([compiledAsEver, '--ignore-certificate-errors']));
if (painted.length > 0) await comparePaints(browser, front.url, peerFront?.url);
if (measure !== 'paint') await printShifts(browser, front.url, site.url);
await browser.close();
for (const each of [front, peerFront, peers, site]) each?.close();
for (const each of missed) say(`missed: ${each}`);
process.exitCode = missed.length > 0 ? 1 : 0;
