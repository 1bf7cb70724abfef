/**
 * Prerendered pages in a real browser, over the built front ends: they are there without scripts, are hydrated without
 * a trace, and show nobody a page that is somebody else's. Time zones and a slow start take turns. Build the front ends first.
 */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, inTurns, lostPart, startBrowser, startSite, variants } from './support/browser.ts';

const site = startSite({ ready: true });
const { visit } = startBrowser();
const [utc, nairobi, slow] = variants;

/** Marks the page's first title, and adds up how much things moved. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen = Object.assign(globalThis, { shift: 0, titles: [] as string[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () =>
      document.querySelector('main h1')?.setAttribute('data-first', ''),
    );
    new MutationObserver(() => {
      const title = document.querySelector<HTMLElement>('main h1');
      if (getComputedStyle(document.documentElement).getPropertyValue('--color-border') === '') return; // Nothing is painted before the styles are there.
      if (title && getComputedStyle(title).visibility === 'visible' && seen.titles.at(-1) !== title.textContent)
        seen.titles.push(title.textContent ?? '');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
interface Seen {
  readonly shift: number;
  readonly titles: string[];
}
const seen = (page: Page) =>
  page.evaluate(() => {
    const { shift, titles } = globalThis as unknown as Seen;
    return { shift, titles };
  });

const pages = [
  '/',
  '/marketplace',
  '/product/prd_01SAMPLE00',
  '/verify',
  '/customer-auth',
  '/auth',
  '/help-center',
  '/api-docs',
  '/contact',
];

describe('a prerendered page', () => {
  it.each(inTurns(pages))(
    '%s is hydrated as it stands: same elements, no error, nothing moves (%s)',
    async (path, _name, variant) => {
      const page = await visit(variant);
      await watch(page);
      await page.goto(site.url + path, { waitUntil: 'load' });
      await hydrated(page);
      expect(await page.locator('main h1').first().getAttribute('data-first')).toBe('');
      expect(await page.locator('[data-style]').count()).toBe(0);
      expect((await seen(page)).shift).toBeLessThanOrEqual(0.05);
    },
  );

  it.each(['en', 'sw', 'fr'])('says what it has to say without scripts (%s)', async (language) => {
    const still = await visit({ javaScriptEnabled: false });
    for (const path of pages) {
      await still.goto(`${site.url}${path}?lang=${language}`);
      expect(await still.locator('html').getAttribute('lang')).toBe(language);
      expect((await still.locator('main').innerText()).length).toBeGreaterThan(150);
      expect(await still.locator('link[rel=canonical]').count()).toBe(1);
      expect(await still.locator('main [aria-busy=true]:visible').count()).toBe(0);
    }
  });

  it('keeps what was typed before its code came, and the focus', async () => {
    const page = await visit(nairobi);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/main.*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${site.url}/verify`, { waitUntil: 'commit' });
    await page.locator('input[name=code]').fill('3141 5926');
    release();
    await hydrated(page, 'input[name=code]');
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL('**/verify/31415926');
  });
});

describe('a page made for somebody else', () => {
  it("is never seen: the front page of an artisan is the artisan's", async () => {
    const page = await visit(slow);
    await page.context().addCookies([{ name: 'fake-as', value: 'artisan', url: site.url }]);
    await watch(page);
    await page.goto(site.url, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1, name: /Welcome back/ }).waitFor();
    expect((await seen(page)).titles).toEqual([expect.stringMatching(/Welcome back/)]);
  });

  it('is never seen either when only this browser knows who is there', async () => {
    const page = await visit(nairobi);
    await page.addInitScript(() =>
      localStorage.setItem('auth', JSON.stringify({ id: 'cus_1', userType: 'customer', firstName: 'Claire' })),
    );
    await page.route('**/api/auth/session', () => undefined); // The server has not said anything yet.
    await watch(page);
    await page.goto(site.url, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1, name: 'Marketplace' }).waitFor();
    expect((await seen(page)).titles).toEqual(['Marketplace']);
  });

  it('is not seen in another language than the kept one; the next page comes in it', async () => {
    const page = await visit(utc);
    await page.addInitScript(() => localStorage.setItem('lang', 'fr'));
    await watch(page);
    await page.goto(`${site.url}/verify`, { waitUntil: 'load' });
    await hydrated(page);
    const { titles } = await seen(page);
    expect(titles).toHaveLength(1);
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    const next = await page.request.get(`${site.url}/features`, {
      headers: { cookie: (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ') },
    });
    expect(await next.text()).toContain('<html lang="fr"');
  });

  it('gives way to another build of its remote', async () => {
    const page = await visit(utc);
    await page.route('**/verify', async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace(/"version":"[^"]*"/, '"version":"older"')
        .replace(/<h1>[^<]*<\/h1>/, '<h1>Older</h1>');
      await route.fulfill({ response, body });
    });
    await page.goto(`${site.url}/verify`, { waitUntil: 'load' });
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent !== 'Older');
    await hydrated(page);
    expect(await page.locator('main h1').count()).toBe(1);
  });

  it('gives way to the fallback while its remote is down, and comes back', async () => {
    const page = await visit({ ...nairobi, expected: lostPart });
    await page.route('**/r/mfe-verify/mf-manifest.json*', (route) => route.fulfill({ status: 503 }));
    await page.goto(`${site.url}/verify`, { waitUntil: 'load' });
    await page.getByTestId('remote-down').waitFor();
    await page.unroute('**/r/mfe-verify/mf-manifest.json*');
    await page.getByTestId('remote-down').getByRole('button').click();
    await page.locator('input[name=code]').waitFor();
  });
});
