/** The cart of somebody who is not signed in, from one visit to the next. Build the front ends first. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, startBrowser, startSite } from './support/browser.ts';

const site = startSite();
const { visit } = startBrowser();
const day = 86_400_000;

async function want(page: Page): Promise<string> {
  await page.goto(`${site.url}/product/prd_01SAMPLE00`);
  const name = (await page.locator('main h1').textContent()) ?? '';
  await hydrated(page);
  await page.locator('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await page.getByRole('link', { name: 'Cart: 1' }).waitFor();
  return name;
}

/** The same browser, closed and opened again: what it keeps is there, what its tabs kept is gone. */
const reopened = async (page: Page) => visit({ storageState: await page.context().storageState() });

describe('what a visitor wanted', () => {
  it('is there when the browser was closed, and joins the account at sign-in', async () => {
    const first = await visit();
    const name = await want(first);
    const page = await reopened(first);
    await page.goto(`${site.url}/cart`);
    await page.locator('main').getByRole('link', { name }).waitFor();
    await page.getByText('This cart stays in this browser for 30 days.').waitFor();
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.locator('main input[type=email]').fill('claire.dubois@example.com');
    await page.locator('main form button[type=submit]').click();
    await page.locator('input[autocomplete=one-time-code]').pressSequentially('123456');
    await page.waitForURL('**/cart');
    await page.locator('main').getByRole('link', { name }).waitFor();
    await page.waitForFunction(() => !JSON.stringify(localStorage).includes('prd_01SAMPLE00'));
  });

  it('is gone from the browser after 30 days', async () => {
    const first = await visit();
    await want(first);
    const page = await reopened(first);
    await page.clock.setFixedTime(Date.now() + 30 * day + 60_000);
    await page.goto(`${site.url}/cart`);
    await page.getByText('Your cart is empty').waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('prd_01SAMPLE00');
  });

  it('is in the tab, and says so, where the browser keeps nothing', async () => {
    const page = await visit();
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    const name = await want(page);
    await page.goto(`${site.url}/cart`);
    await page.locator('main').getByRole('link', { name }).waitFor();
    await page.getByText('these items are saved only in this tab').waitFor();
  });

  it('is in the page where it keeps nothing at all, which stops no page from working', async () => {
    const page = await visit();
    await page.addInitScript(() => {
      const deny = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(globalThis, name, { get: deny });
      Object.assign(globalThis, {
        BroadcastChannel: class {
          constructor() {
            deny();
          }
        },
      });
    });
    const name = await want(page);
    await page.locator('header a[href="/cart"]').click();
    await page.locator('main').getByRole('link', { name }).waitFor();
    await page.context().addCookies([{ name: 'fake-as', value: 'artisan', url: site.url }]);
    await page.goto(`${site.url}/dashboard`);
    await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor();
  });

  it("has its total and the way to checkout within a thumb's reach on a phone, wherever the page is scrolled", async () => {
    const page = await visit();
    await want(page);
    await page.goto(`${site.url}/cart`);
    const checkout = page.getByRole('link', { name: 'Go to checkout' });
    await checkout.waitFor();
    const bottom = () => checkout.evaluate((link) => innerHeight - link.getBoundingClientRect().bottom);
    expect(await bottom()).toBeGreaterThanOrEqual(0);
    expect(await bottom()).toBeLessThan(60);
    expect(await checkout.evaluate((link) => link.parentElement?.textContent)).toMatch(/^\$\d+\.\d\d/);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('aside').getByRole('link', { name: 'Go to checkout' }).waitFor();
  });
});
