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

/**
 * Ends what a page does, by an empty one. The page goes there itself, as by a link: so the process stays for the next page of the
 * site, and with it the code it has compiled.
 */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => void setTimeout(() => location.replace('about:blank')));
  await page.waitForURL('about:blank');
}

/** Leaves a page as if nobody had been there: no routes, no storage of its origin, no cookies of the profile. */
export async function clear(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const forget = () =>
    page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  await forget().catch(async () => {
    await page.goto(new URL('/robots.txt', page.url()).href); // A sandboxed document (a file of the content store) has no storage.
    await forget();
  });
  await leave(page);
  await page.context().clearCookies();
}
