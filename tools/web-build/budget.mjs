/**
 * Measures the first load of some addresses over the built front ends and holds them to their budgets:
 *   node tools/web-build/budget.mjs [--times]
 * Bytes are JavaScript as sent (brotli), in kB of 1000. --times also prints paint times on slow 4G with a CPU four times
 * slower (median of 5); times are printed only, bytes decide the exit code.
 */
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const budgets = { '/': 145, '/marketplace': 165, '/verify': 150 };
const slow4g = { offline: false, latency: 562, downloadThroughput: (1.44e6 / 8) * 0.9, uploadThroughput: (0.675e6 / 8) * 0.9 };

const site = await serve(0);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

async function load(address, slow) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (slow) {
    await session.send('Network.emulateNetworkConditions', slow4g);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.addInitScript(() => {
    globalThis.paints = { lcp: 0, cls: 0 };
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.paints.lcp = entry.startTime))).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.paints.cls += entry.hadRecentInput ? 0 : entry.value))).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(site.url + address, { waitUntil: 'networkidle', timeout: 60_000 });
  await page.waitForSelector('main h1');
  const found = await page.evaluate(() => ({
    bytes: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ...globalThis.paints,
  }));
  await context.close();
  return found;
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
let over = 0;
for (const [address, budget] of Object.entries(budgets)) {
  const { bytes } = await load(address, false);
  const kilobytes = bytes / 1000;
  if (kilobytes > budget) over += 1;
  console.log(`${address.padEnd(14)} ${kilobytes.toFixed(1)} kB of ${budget}${kilobytes > budget ? '  OVER' : ''}`);
  if (!process.argv.includes('--times')) continue;
  const runs = [];
  for (let run = 0; run < 5; run += 1) runs.push(await load(address, true));
  console.log(`${''.padEnd(14)} FCP ${median(runs.map((r) => r.fcp)).toFixed(0)} ms, LCP ${median(runs.map((r) => r.lcp)).toFixed(0)} ms, CLS ${median(runs.map((r) => r.cls)).toFixed(3)}`);
}
await browser.close();
site.close();
process.exit(over > 0 ? 1 : 0);
