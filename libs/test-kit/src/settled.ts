import type { Page } from 'playwright-core';

/**
 * Waits until a page is loaded, shows nothing as busy and has received nothing for half a second. Playwright's own
 * `networkidle` sometimes misses the end of a request, and then waits for ever.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const last = Math.max(
        0,
        ...performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).responseEnd),
      );
      return (
        document.readyState === 'complete' &&
        performance.now() - last > 500 &&
        !document.querySelector('main [aria-busy=true]')
      );
    },
    undefined,
    { polling: 100 },
  ); // Each frame, as Playwright would, draws the page each time.
}
