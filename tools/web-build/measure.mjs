/**
 * Times of the first load as on a phone on a slow line, beside a peer that gets the same build without prerendering:
 *   node tools/web-build/measure.mjs [--url http://127.0.0.1:8080] [--runs 5] [--paths /,/verify] [--cpu 4]
 * Over HTTP/2 and TLS (a certificate of its own, in front of serve.mjs, or of a running gateway with --url), cold cache,
 * 390 × 844 at 2.6 pixels, DevTools' slow 4G (562 ms, 1.44 Mbit/s) and a CPU four times slower; medians. Figures only:
 * what decides in CI are the bytes of budget.mjs.
 */
import { chromium } from 'playwright-core';
import { slow4g, watchPaints } from './paints.mjs';
import { serve } from './serve.mjs';
import { secureFront } from './secure-front.mjs';

const option = (name, otherwise) => (process.argv.includes(`--${name}`) ? process.argv[process.argv.indexOf(`--${name}`) + 1] : otherwise);
const runs = Number(option('runs', '5'));
const given = option('url');
const slowdown = Number(option('cpu', '4'));
const paths = option('paths', '/,/marketplace,/verify,/product/prd_01SAMPLE00').split(',');

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function load(browser, origin, path) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2.6, isMobile: true, hasTouch: true, ignoreHTTPSErrors: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await watchPaints(page);
  await page.goto(origin + path, { waitUntil: 'networkidle', timeout: 240_000 });
  await page.waitForSelector('main h1', { timeout: 120_000 });
  const found = await page.evaluate(() => ({ ...globalThis.paints, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 }));
  await context.close();
  return found;
}

async function row(browser, name, origin, path) {
  const found = [];
  for (let run = 0; run < runs; run += 1) found.push(await load(browser, origin, path));
  const ms = (key) => String(Math.round(median(found.map((each) => each[key])))).padStart(6);
  const all = found.map(({ lcp }) => Math.round(lcp)).join(' ');
  console.log(`${path.padEnd(24)} ${name.padEnd(14)} ${ms('fcp')} ${ms('lcp')}  ${median(found.map(({ cls }) => cls)).toFixed(3)}  ${found.at(-1).element.padEnd(14)} (${all})`);
}

const sites = given ? [['gateway', given]] : [];
const own = given ? [] : [await serve(0), await serve(0, { prerender: false })];
if (!given) sites.push(['prerendered', own[0].url], ['browser only', own[1].url]);
const fronts = await Promise.all(sites.map(async ([name, url]) => ({ name, ...(await secureFront(url)) })));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'] });
console.log(`${'address'.padEnd(24)} ${'build'.padEnd(14)}    FCP    LCP    CLS  largest`);
for (const path of paths) for (const { name, url } of fronts) await row(browser, name, url, path);
await browser.close();
for (const { close } of [...fronts, ...own]) close();
