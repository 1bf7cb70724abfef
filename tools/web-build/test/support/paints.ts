import { settled } from '@asili/test-kit';
import type { Browser, Page } from 'playwright-core';

/** DevTools' "slow 4G": milliseconds, bytes a second (with the tenth DevTools takes off). */
const slow4g = {
  offline: false,
  latency: 562,
  downloadThroughput: (1.44e6 / 8) * 0.9,
  uploadThroughput: (0.675e6 / 8) * 0.9,
};
const slowdown = 4;

/** Milliseconds of first and largest contentful paint, cumulative layout shift (web.dev/vitals), what was largest, and the page's heading. */
export interface Paints {
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  readonly largest: string;
  readonly heading: string;
}

interface Noted {
  lcp: number;
  cls: number;
  largest: string;
}

/** Notes the largest paint and the shifts of a page. Before it is opened. */
function watchPaints(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const noted: Noted = { lcp: 0, cls: 0, largest: '' };
    (globalThis as unknown as { paints: Noted }).paints = noted;
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch('largest-contentful-paint', (entry) => {
      const { element } = entry as PerformanceEntry & { element?: Element | null };
      Object.assign(noted, { lcp: entry.startTime, largest: element?.tagName.toLowerCase() ?? '(gone)' });
    });
    watch('layout-shift', (entry) => {
      const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
      if (!hadRecentInput) noted.cls += value;
    });
  });
}

/** Opens an address as a phone on slow 4G with a CPU four times slower does for the first time. */
export async function firstLoad(browser: Browser, address: string, as = ''): Promise<Paints> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2.6,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
  });
  try {
    if (as) await context.addCookies([{ name: 'fake-as', value: as, url: new URL(address).origin }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow4g);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await watchPaints(page);
    await page.goto(address, { timeout: 240_000 });
    await page.waitForSelector('h1', { timeout: 120_000 });
    await settled(page);
    return await page.evaluate(() => ({
      ...(globalThis as unknown as { paints: Noted }).paints,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      heading: document.querySelector('h1')?.textContent ?? '',
    }));
  } finally {
    await context.close();
  }
}
