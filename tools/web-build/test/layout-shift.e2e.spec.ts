/**
 * Nothing moves while an artisan's figures are loaded, when the fonts of a page to be read arrive, nor while a page itself arrives bit by bit:
 * cumulative layout shift (web.dev/cls) over the built front ends, answers and fonts held back. The longest words on the narrowest screen; all of them with `npm run test:full`.
 * And a sum of money among the figures is never broken.
 */
import { settled } from '@asili/test-kit';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, startSite } from './support/browser.ts';
import { startThinLine } from './support/thin-line.ts';

const site = startSite({ ready: true });
const line = startThinLine(site);
const { visit } = startBrowser();
const full = process.env['ASILI_TESTS'] === 'full';
const looks = [
  { lang: 'fr', width: 390 },
  { lang: 'fr', width: 1280 },
  { lang: 'en', width: 390 },
].slice(0, full ? 3 : 1);

const artisanScreens = [
  '/orders',
  '/products',
  '/plan',
  '/payouts',
  '/profile',
  '/settings/shipping',
  '/settings/webhooks',
];

interface Shifts {
  shift: number;
  moved: string[];
}

/** Adds up what moves on a page in this language. Before it is opened. */
async function watchShifts(page: Page, language: string): Promise<void> {
  await page.addInitScript((kept) => {
    localStorage.setItem('lang', kept);
    const seen: Shifts = Object.assign(window, { shift: 0, moved: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        seen.shift += entry.value;
        seen.moved.push(
          `${entry.value.toFixed(3)} ${entry.sources.map(({ node }) => (node instanceof Element ? node.className || node.tagName : '')).join(', ')}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, language);
}

async function expectNothingMoved(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const { shift, moved } = await page.evaluate(() => {
    const seen = window as unknown as Shifts;
    return { shift: seen.shift, moved: seen.moved };
  });
  expect(shift <= 0.05 ? [] : [`${shift} in all`, ...moved]).toEqual([]);
}

/** Holds back what matches; the call lets it go. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

describe.each(looks)('in $lang at $width', ({ lang, width }) => {
  it.each(full ? ['/', '/dashboard', '/analytics'] : ['/dashboard', '/analytics'])(
    '%s shifts by 0.05 at most when its figures come',
    async (path) => {
      const page = await visit({ viewport: { width, height: 844 } });
      await page.context().addCookies([{ name: 'fake-as', value: 'artisan', url: site.url }]);
      await watchShifts(page, lang);
      const release = await hold(page, /\/api\/(analytics|products|plan|payouts)/);
      await page.goto(site.url + path);
      await page.locator('main h1').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      release();
      await settled(page);
      await page.locator('main table, main li img').first().waitFor();
      await expectNothingMoved(page);
    },
  );

  it.each(full ? artisanScreens : artisanScreens.slice(0, 3))(
    '%s of an artisan shifts by 0.05 at most when its answers come',
    async (path) => {
      const page = await visit({ viewport: { width, height: 844 } });
      await page.context().addCookies([{ name: 'fake-as', value: 'artisan', url: site.url }]);
      await watchShifts(page, lang);
      const release = await hold(page, /\/api\/(?!auth)/);
      await page.goto(site.url + path);
      await page.locator('main h1').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      const shown = await page.evaluateHandle(() =>
        [...document.querySelectorAll('main h1, main a, main button')].map((part) => ({
          part,
          top: part.getBoundingClientRect().top,
        })),
      );
      release();
      await settled(page);
      await expectNothingMoved(page);
      const moved = await shown.evaluate((all) =>
        all
          .filter(({ part, top }) => part.isConnected && part.getBoundingClientRect().top !== top)
          .map(({ part }) => part.textContent),
      );
      expect(moved).toEqual([]); // Least of all what somebody is about to press.
    },
  );

  it.each(
    full
      ? ['/', '/pricing', '/training-videos', '/cookie-policy', '/help-center', '/verify', '/marketplace']
      : ['/pricing', '/cookie-policy'],
  )('%s shifts by 0.05 at most when its fonts come', async (path) => {
    const page = await visit({ viewport: { width, height: 844 } });
    await watchShifts(page, lang);
    const release = await hold(page, /\.woff2$/);
    await page.goto(`${site.url}${path}?lang=${lang}`, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))); // Seen in the fallback.
    release();
    await settled(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check('16px "Source Sans 3"'))).toBe(true);
    await expectNothingMoved(page);
  });
});

it('what an artisan sold stands on one line in its card, also where millions of shillings do on a small phone', async () => {
  const page = await visit({ viewport: { width: 360, height: 740 } });
  await page.context().addCookies([{ name: 'fake-as', value: 'artisan', url: site.url }]);
  await page.route('**/api/analytics/*', async (route) => {
    const { analytics } = (await (await route.fetch()).json()) as { analytics: object };
    await route.fulfill({ json: { analytics: { ...analytics, revenue: { amount: '12845090.50', currency: 'KES' } } } });
  });
  await page.goto(site.url);
  const sum = page.locator('main section[aria-labelledby=stats]').getByText(/^KES.12,845,090\.50$/);
  await sum.waitFor();
  expect(
    await sum.evaluate((text) => {
      const [lines, card] = [text.getClientRects(), text.parentElement?.parentElement?.getBoundingClientRect()];
      return [lines.length, (lines[0]?.right ?? Infinity) < (card?.right ?? 0)];
    }),
  ).toEqual([1, true]);
});

describe.each([390, 1280])('a page that arrives bit by bit at %d', (width) => {
  it.each(['/', '/marketplace', '/product/prd_01SAMPLE00', '/verify'])('%s shifts by 0.05 at most', async (path) => {
    const page = await visit({ viewport: { width, height: 844 } });
    await watchShifts(page, 'en');
    await page.goto(line.url + path);
    await settled(page);
    await expectNothingMoved(page);
  });
});
