/**
 * Measures the first load of some addresses over the built front ends and holds them to their budgets:
 *   node tools/web-build/budget.mjs
 * Bytes are JavaScript as sent (brotli), in kB of 1000, until the page works. Paint times: test/first-load.bench.ts.
 */
import { chromiumOptions, settled } from '@asili/test-kit';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const budgets = { '/': 145, '/marketplace': 165, '/verify': 150 };

const site = await serve(0);
const browser = await chromium.launch(chromiumOptions());

/** Bytes of script a first visit fetches. The service worker, which comes afterwards, does not count. */
async function scriptBytes(address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(site.url + address, { waitUntil: 'load', timeout: 60_000 });
  // A prerendered title is there before any code: the page works once React has taken it over.
  await page.waitForFunction(
    () => Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
    undefined,
    { timeout: 60_000 },
  );
  await settled(page);
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  );
  await context.close();
  return bytes;
}

let over = 0;
for (const [address, budget] of Object.entries(budgets)) {
  const kilobytes = (await scriptBytes(address)) / 1000;
  if (kilobytes > budget) over += 1;
  console.log(`${address.padEnd(14)} ${kilobytes.toFixed(1)} kB of ${budget}${kilobytes > budget ? '  OVER' : ''}`);
}
await browser.close();
site.close();
process.exit(over > 0 ? 1 : 0);
