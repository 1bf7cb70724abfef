/**
 * Nothing moves while an artisan's figures are loaded, when the fonts of a page to be read arrive, nor while a page itself arrives bit by bit:
 * cumulative layout shift (web.dev/cls) over the built front ends, answers and fonts held back. The longest words on the narrowest screen; all of them with `npm run test:full`.
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
      const release = await hold(page, /\/api\/(analytics|products)/);
      await page.goto(site.url + path);
      await page.locator('main h1').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      release();
      await settled(page);
      await page.locator('main table, main li img').first().waitFor();
      await expectNothingMoved(page);
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

describe.each([390, 1280])('a page that arrives bit by bit at %d', (width) => {
  it.each(['/', '/marketplace', '/product/prd_01SAMPLE00', '/verify'])('%s shifts by 0.05 at most', async (path) => {
    const page = await visit({ viewport: { width, height: 844 } });
    await watchShifts(page, 'en');
    await page.goto(line.url + path);
    await settled(page);
    await expectNothingMoved(page);
  });
});
