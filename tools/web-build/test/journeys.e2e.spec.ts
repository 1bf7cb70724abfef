/**
 * What people come for, wherever their clock stands and however late the code comes: looking a product up, searching, signing
 * in, putting into the cart; and times by the reader's own clock. Build the front ends first.
 */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, startBrowser, startSite, variantName, variants } from './support/browser.ts';

const site = startSite({ ready: true });
const { visit } = startBrowser();

interface Journey {
  readonly name: string;
  readonly path: string;
  /** Who is signed in; nobody unless told. */
  readonly as?: 'customer';
  /** What is done as soon as the page is there; what it takes to go on is waited for. */
  readonly go: (page: Page) => Promise<void>;
}

const journeys: readonly Journey[] = [
  {
    name: 'typing a code',
    path: '/verify',
    go: async (page) => {
      await page.locator('input[name=code]').pressSequentially('3141 5926');
      await hydrated(page, 'input[name=code]');
      await page.locator('main form button[type=submit]').click();
      await page.waitForURL('**/verify/31415926');
    },
  },
  {
    name: 'searching',
    path: '/marketplace',
    go: async (page) => {
      await page.locator('main input[type=search]').pressSequentially('basket');
      await page.waitForURL('**/marketplace?search=basket');
      await page.locator('main').getByText('Sika Futuro kente').first().waitFor({ state: 'detached' });
      expect(await page.locator('main input[type=search]').inputValue()).toBe('basket');
    },
  },
  {
    name: 'signing in',
    path: '/customer-auth',
    go: async (page) => {
      await page.locator('main input[type=email]').pressSequentially('claire.dubois@example.com');
      await hydrated(page, 'main input[type=email]');
      await page.locator('main form button[type=submit]').click();
      await page.locator('input[autocomplete=one-time-code]').pressSequentially('123456');
      await page.waitForURL('**/marketplace'); // The sixth digit sends it.
      await page.waitForFunction(() => localStorage.getItem('auth')?.includes('cus_Dubois'));
    },
  },
  {
    name: 'a product page',
    path: '/product/prd_01SAMPLE00',
    as: 'customer',
    go: async (page) => {
      const name = await page.locator('main h1').textContent();
      await hydrated(page);
      await page.locator('main').getByRole('button', { name: 'Add to Cart', exact: true }).click(); // Those of other products on the page are named after them.
      await page.locator('header a[href="/cart"]').click();
      await page.waitForURL('**/cart');
      await page
        .locator('main li')
        .getByText(name ?? '')
        .first()
        .waitFor();
    },
  },
];

describe.each(variants.map((variant) => [variantName(variant), variant] as const))('%s', (_name, variant) => {
  it.each(journeys)('$name', async ({ path, as, go }) => {
    const page = await visit({ ...variant, handedOn: true });
    if (as) await page.context().addCookies([{ name: 'fake-as', value: as, url: site.url }]);
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await go(page);
  });

  it.each([
    ['/product/prd_01SAMPLE00', '2026-10-14T09:12:03.120Z', { UTC: '09:12', 'Africa/Nairobi': '12:12' }],
    ['/verify/receipt/vrf_01SAMPLE', '2026-11-21T08:00:00.000Z', { UTC: '08:00', 'Africa/Nairobi': '11:00' }],
  ])("%s says a time by the reader's clock", async (path, at, clocks) => {
    const page = await visit({ ...variant, handedOn: true });
    await page.goto(site.url + path, { waitUntil: 'load' });
    await hydrated(page);
    await page
      .locator(`main time[datetime="${at}"]`)
      .filter({ hasText: clocks[variant.timezoneId as keyof typeof clocks] })
      .first()
      .waitFor({ state: 'attached' });
  });
});

describe('another tab', () => {
  it('is followed from the moment the page runs: who signs out there is signed out here', async () => {
    const here = await visit({ viewport: { width: 1280, height: 900 } });
    await here.context().addCookies([{ name: 'fake-as', value: 'customer', url: site.url }]);
    await here.context().route(/\/offline\.[0-9a-f]+\.js$/, () => undefined); // It comes seconds later, and would hear of it too.
    const there = await here.context().newPage();
    for (const page of [there, here]) {
      await page.goto(`${site.url}/help-center`);
      await hydrated(page);
      await page.locator('header').getByRole('button', { name: 'Sign Out' }).waitFor();
    }
    await there.evaluate(() => localStorage.removeItem('auth')); // What signing out does last.
    await here.locator('header').getByRole('link', { name: 'Sign In' }).waitFor();
  });
});
