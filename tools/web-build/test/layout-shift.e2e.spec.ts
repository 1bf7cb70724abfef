/** @full Nothing moves while an artisan's figures are loaded: cumulative layout shift (web.dev/cls) over the built front ends, answers held back. */
import { settled } from '@asili/test-kit';
import { describe, expect, it } from '@jest/globals';
import { startBrowser, startSite } from './support/browser.ts';

const site = startSite();
const { visit } = startBrowser();

describe.each([
  { lang: 'fr', width: 390 },
  { lang: 'fr', width: 1280 },
  { lang: 'en', width: 390 },
])('in $lang at $width', ({ lang, width }) => {
  it.each(['/', '/dashboard', '/analytics'])('%s shifts by 0.05 at most', async (path) => {
    const page = await visit({ viewport: { width, height: 844 } });
    await page.context().addCookies([{ name: 'fake-as', value: 'artisan', url: site.url }]);
    await page.addInitScript((language) => {
      localStorage.setItem('lang', language);
      const seen = window as typeof window & { shift?: number; moved?: string[] };
      seen.shift = 0;
      seen.moved = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node | null }[] })[]) {
          if (entry.hadRecentInput) continue;
          seen.shift = (seen.shift ?? 0) + entry.value;
          seen.moved?.push(`${entry.value.toFixed(3)} ${entry.sources.map(({ node }) => (node instanceof Element ? node.className || node.tagName : '')).join(', ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    }, lang);
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/(analytics|products)/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(site.url + path);
    await page.locator('main h1').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    release?.();
    await settled(page);
    await page.locator('main table, main li img').first().waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const { shift, moved } = await page.evaluate(() => {
      const { shift: total = 1, moved: parts = [] } = window as typeof window & { shift?: number; moved?: string[] };
      return { shift: total, moved: parts };
    });
    expect({ shift: shift <= 0.05 ? 'within 0.05' : shift, moved: shift <= 0.05 ? [] : moved }).toEqual({ shift: 'within 0.05', moved: [] });
  });
});
