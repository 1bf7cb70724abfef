/**
 * What a prerendered page owes its reader while its code or its end is on the way: nothing typed is lost, nothing is drawn anew in
 * another time zone nor twice for another reader, and storage that is blocked stops nothing. Build the front ends first. @long
 */
import { settled } from '@asili/test-kit';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, startBrowser, startSite, variantName, variants } from './support/browser.ts';
import { startThinLine } from './support/thin-line.ts';

const site = startSite({ ready: true });
const line = startThinLine(site);
const { visit, openProfile } = startBrowser();

describe.each(variants.map((variant) => [variantName(variant), variant] as const))(
  '%s',
  (_name, { timezoneId, codeAfterMs }) => {
    let page: Page;
    beforeAll(async () => {
      page = await (await openProfile({ timezoneId, codeAfterMs })).newPage();
      await page.addInitScript(() =>
        document.addEventListener('DOMContentLoaded', () =>
          document.querySelectorAll('main h1, main img').forEach((element) => element.setAttribute('data-first', '')),
        ),
      );
    });
    it.each(['/product/prd_01SAMPLE00', '/marketplace', '/'])('%s keeps its elements', async (path) => {
      await page.goto(site.url + path, { waitUntil: 'load' });
      await hydrated(page, 'main h1');
      expect(await page.locator('main h1').first().getAttribute('data-first')).toBe('');
      expect(await page.locator('main img').first().getAttribute('data-first')).toBe('');
    });
  },
);

describe('a page made for somebody else, whose program does not wait for its end,', () => {
  it.each([
    ['reader of another language', '/marketplace', 'fr', null],
    ['person who is signed in', '/', 'en', { id: 'art_Otieno', userType: 'artisan' }],
  ])('is drawn once for a %s', async (_who, path, language, artisan) => {
    const page = await visit();
    await page.addInitScript(
      ([kept, person]) => {
        localStorage.setItem('lang', kept);
        if (person) localStorage.setItem('auth', JSON.stringify(person));
      },
      [language, artisan] as const,
    );
    await page.goto(line.url + path);
    await hydrated(page);
    await settled(page);
    expect(
      await page
        .locator('#root > :is(header, main, footer)')
        .evaluateAll((parts) => parts.map(({ localName }) => localName)),
    ).toEqual(['header', 'main', 'footer']);
  });
});

describe('typing steadily from the first paint on', () => {
  it.each([
    ['/verify', 'input[name=code]', '34266520'],
    ['/marketplace', 'main input[type=search]', 'lidded basket of sisal'],
    ['/customer-auth', 'main input[type=email]', 'claire.dubois@example.com'],
    ['/contact', 'main textarea', 'I would like to know how long delivery takes.'],
  ])('in %s loses no letter', async (path, selector, text) => {
    const page = await visit({ codeAfterMs: 3000, handedOn: true });
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await page.locator(selector).first().waitFor();
    await page.locator(selector).first().click();
    await page.keyboard.type(text, { delay: 5000 / text.length }); // Across the moment at which the code comes.
    await hydrated(page, selector);
    const digitsOnly = (value: string) => (/^\d+$/.test(text) ? value.replace(/\D/g, '') : value);
    expect(digitsOnly(await page.locator(selector).first().inputValue())).toBe(text);
  });
});

describe('a browser that blocks site storage', () => {
  let page: Page;
  beforeAll(async () => {
    page = await (await openProfile()).newPage();
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
  });
  it.each(['/', '/marketplace', '/verify', '/cookie-policy', '/auth'])('shows %s all the same', async (path) => {
    await page.goto(site.url + path, { waitUntil: 'load' });
    await hydrated(page, 'main h1');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch to dark mode' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });
});

describe('a session that ends under an open page', () => {
  const expected = /401|500|failed/;

  it('is said, and signing in again leads back with everything typed', async () => {
    const page = await visit({ viewport: { width: 1280, height: 900 }, expected });
    await page.context().addCookies([{ name: 'fake-as', value: 'artisan', url: site.url }]);
    await page.goto(`${site.url}/profile`);
    await settled(page);
    const field = page.locator('main').getByRole('textbox').first();
    await field.fill('Espérance the Second');
    await page.route('**/api/auth/profile', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 401, code: 'PLATFORM.NOT_SIGNED_IN', detail: 'Please sign in first.' }),
      }),
    );
    await page.locator('main form button[type=submit]').first().click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await dialog.locator('input[type=tel]').waitFor();
    const artisan = { id: 'art_Otieno', userType: 'artisan', firstName: 'Espérance', language: 'en' };
    await page.route('**/api/auth/login', (route) => route.fulfill({ json: { artisan, csrfToken: 't2' } }));
    await dialog.locator('input[type=tel]').fill('+254700123482');
    await dialog.locator('form button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/profile');
    expect(await field.inputValue()).toBe('Espérance the Second');
  });

  it('is over where a link of the sign-in leads to another page, which can be used', async () => {
    const page = await visit({ viewport: { width: 1280, height: 900 }, expected });
    await page.context().addCookies([{ name: 'fake-as', value: 'artisan', url: site.url }]);
    await page.goto(`${site.url}/orders`);
    await settled(page);
    await page.route('**/api/orders**', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 401, code: 'PLATFORM.NOT_SIGNED_IN', detail: 'Please sign in first.' }),
      }),
    );
    await page.locator('main a[href^="/orders/"]').first().click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await dialog.getByRole('link', { name: 'I no longer have this number' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lost your number?' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('main input[type=tel]').first().fill('+254700123482');
  });

  it('may be left ended: the page then says whose it is and leads back after signing in', async () => {
    const page = await visit({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${site.url}/products`, { waitUntil: 'load' });
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByText('This page is for signed-in artisans.').waitFor();
    await page.locator('main').getByRole('link', { name: 'Sign In' }).click();
    await page.waitForURL('**/auth?next=%2Fproducts');
    const artisan = { id: 'art_Otieno', userType: 'artisan', firstName: 'Espérance', language: 'en' };
    await page.route('**/api/auth/login', (route) => route.fulfill({ json: { artisan, csrfToken: 't2' } }));
    await page.locator('main input[type=tel]').fill('+254700123482');
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL('**/products');
  });
});

describe('another language', () => {
  it('is offered once to a browser that prefers it', async () => {
    const page = await visit({ locale: 'sw-KE' });
    await page.goto(`${site.url}/contact`, { waitUntil: 'load' });
    const offer = page.getByRole('complementary', { name: 'Usome Asili kwa Kiswahili?' });
    await offer.getByRole('button', { name: 'Hapana, asante' }).click();
    await offer.waitFor({ state: 'detached' });
    await page.reload({ waitUntil: 'load' });
    await hydrated(page, 'main h1');
    expect(await offer.count()).toBe(0);
  });

  it('is the page’s at a press', async () => {
    const page = await visit({ locale: 'fr-FR' });
    await page.goto(`${site.url}/contact`, { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Français', exact: true }).first().click();
    await page.waitForFunction(() => document.documentElement.lang === 'fr');
    expect(await page.getByRole('complementary').count()).toBe(0);
  });
});

describe('the first screen of the landing page', () => {
  let page: Page;
  beforeAll(async () => {
    page = await (await openProfile()).newPage();
  });
  it.each([
    ['a cheap phone', 360, 740],
    ['a phone on its side', 844, 390],
    ['a laptop at 200 %', 640, 450],
  ])('on %s has the heading and a way in', async (_name, width, height) => {
    await page.setViewportSize({ width, height });
    await page.goto(site.url, { waitUntil: 'load' });
    for (const part of [page.locator('main h1'), page.locator('main').getByRole('link', { name: 'Shop' }).first()]) {
      const box = await part.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
  });
});
