/**
 * The federated shell in a real browser, over the built front ends: faults of one remote stay with it, a retry mends
 * them, and changed files are refused. Build the front ends first.
 */
import { settled } from '@asili/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import { lostPart, startBrowser, startSite } from './support/browser.ts';
import { deploy, folder, remove, start, workspace, type System } from './support/source-tree.ts';

let page: Page;
const site = startSite();
const { visit } = startBrowser();

const desktop = { width: 1280, height: 720 };

const fallback = () => page.getByTestId('remote-down');
const heading = () => page.locator('main h1').first();
const unavailable = (route: Route) => route.fulfill({ status: 503, body: 'unavailable' });

async function verifyPageShown(): Promise<void> {
  await fallback().waitFor({ state: 'detached' });
  await heading().waitFor();
  expect(await heading().textContent()).not.toMatch(/not answering/);
}

const faults: readonly (readonly [string, string | RegExp, (route: Route) => Promise<void>])[] = [
  ['the manifest answers 503', '**/r/mfe-verify/mf-manifest.json*', unavailable],
  [
    'the manifest is a web page',
    '**/r/mfe-verify/mf-manifest.json*',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' }),
  ],
  ['the entry answers 503', '**/r/mfe-verify/remoteEntry*.js', unavailable],
  ['the exposed chunk answers 503', '**/r/mfe-verify/__federation_expose*.js', unavailable],
  ['pages and texts answer 503', /\/r\/mfe-verify\/\d+\.[0-9a-f]+\.js/, unavailable],
  ['its styles answer 503', /\/r\/mfe-verify\/.*\.css/, unavailable],
  ['the list of remotes answers 500', '**/remotes.json', (route) => route.fulfill({ status: 500 })],
  ['the manifest was changed on the way', '**/r/mfe-verify/mf-manifest.json*', tamper],
  ['the entry was changed on the way', '**/r/mfe-verify/remoteEntry*.js', tamper],
  ['the exposed chunk was changed on the way', '**/r/mfe-verify/__federation_expose*.js', tamper],
  ['its styles were changed on the way', /\/r\/mfe-verify\/.*\.css/, tamper],
  ['a page was changed on the way', /\/r\/mfe-verify\/\d+\.[0-9a-f]+\.js/, tamper],
];

async function tamper(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({
    status: response.status(),
    headers: { ...response.headers(), 'content-encoding': 'identity', 'cache-control': 'no-store' },
    body: `${await response.text()} `,
  });
}

describe('a remote that fails', () => {
  beforeEach(async () => {
    page = await visit({ viewport: desktop, expected: lostPart, handedOn: true });
  });

  it.each(faults)('shows the fallback and recovers by one press: %s', async (_name, pattern, fault) => {
    await page.route(pattern, fault);
    await page.goto(`${site.url}/verify`);
    await fallback().waitFor();
    await page.unroute(pattern, fault);
    await fallback().getByRole('button', { name: 'Try again' }).click();
    await verifyPageShown();
  });

  it('leaves the landing page and the other remotes alone', async () => {
    await page.route('**/r/mfe-verify/**', unavailable);
    await page.goto(`${site.url}/verify`);
    await fallback().waitFor();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Marketplace' }).click();
    await heading().waitFor();
    expect(await heading().textContent()).toBe('Marketplace');
    await page.getByRole('link', { name: 'Asili' }).first().click();
    await page.getByRole('heading', { name: 'Made by hand. Known by name. Proven to anyone.' }).waitFor();
    expect(await fallback().count()).toBe(0);
  });

  it('is over on the other pages of the same remote, and on its own page once it can be had', async () => {
    await page.goto(`${site.url}/verify`);
    await verifyPageShown();
    const chunks = /\/r\/mfe-verify\/\d+\.[0-9a-f]+\.js/;
    const history = page.getByRole('link', { name: 'Verifications on this device' });
    await settled(page);
    await page.route(chunks, unavailable);
    await history.click();
    await fallback().waitFor();
    await page.goBack();
    await verifyPageShown();
    await page.unroute(chunks, unavailable);
    await history.click();
    await page.getByRole('heading', { name: 'Verifications on this device', level: 1 }).waitFor();
    expect(await fallback().count()).toBe(0);
  });

  it('of a dialog is said, and the next press opens it, what it shares with the shell included', async () => {
    await page.goto(`${site.url}/verify/08544545`);
    await verifyPageShown();
    await settled(page);
    const code = /\.(js|css)$/;
    await page.route(code, unavailable);
    const report = page.getByRole('button', { name: /^(Report this tag|Something wrong)/ });
    await report.click();
    await page.getByText('This didn’t load').waitFor();
    await page.unroute(code, unavailable);
    await report.click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  });

  it('of the menu is in the page instead, whole, and the next press opens it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}/marketplace`);
    await heading().waitFor();
    await settled(page);
    const code = /\.(js|css)$/;
    await page.route(code, unavailable);
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    await menu.click();
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).locator('visible=true').waitFor();
    await page.getByRole('banner').getByRole('combobox', { name: 'Language' }).locator('visible=true').waitFor();
    await page.unroute(code, unavailable);
    await menu.click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sign In' }).waitFor();
  });

  it('of the shell is over elsewhere, and on its own page once it can be had', async () => {
    await page.goto(`${site.url}/marketplace`);
    await heading().waitFor();
    await settled(page);
    await page.route(/\/assets\/pages\./, unavailable);
    const pricing = page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' });
    await pricing.click();
    await fallback().waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Marketplace', level: 1 }).waitFor();
    await page.unroute(/\/assets\/pages\./);
    await pricing.click();
    await page.waitForFunction(
      () =>
        location.pathname === '/pricing' &&
        document.querySelector('main h1')?.textContent === document.title.replace(' · Asili', ''),
    );
    expect(await fallback().count()).toBe(0);
  });

  it('is refused when the list of remotes gives no hashes for it', async () => {
    await page.route('**/remotes.json', async (route) => {
      const list = (await (await route.fetch()).json()) as { remotes: object[] };
      await route.fulfill({ json: { remotes: list.remotes.map((remote) => ({ ...remote, integrity: {} })) } });
    });
    await page.goto(`${site.url}/verify`);
    await fallback().waitFor();
    expect(
      await page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('remoteEntry')).length,
      ),
    ).toBe(0);
  });

  it.each([
    ['another contract', { contract: 99 }],
    ['a newer design system', { requires: { '@asili/ui': '^9.0.0' } }],
  ])('says that the page was updated when it was built for %s, and loads none of it', async (_what, other) => {
    await page.route('**/remotes.json', async (route) => {
      const list = (await (await route.fetch()).json()) as { remotes: object[] };
      await route.fulfill({ json: { remotes: list.remotes.map((remote) => ({ ...remote, ...other })) } });
    });
    await page.goto(`${site.url}/verify/08544545`);
    await fallback().getByRole('heading', { name: 'This page has been updated' }).waitFor();
    expect(
      await page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('remoteEntry')).length,
      ),
    ).toBe(0);
    await page.unroute('**/remotes.json');
    await fallback().getByRole('button', { name: 'Reload' }).click();
    await verifyPageShown();
  });

  it('may have a page the shell was never told of', async () => {
    await page.route('**/remotes.json', async (route) => {
      const list = (await (await route.fetch()).json()) as { remotes: { name: string; routes: object[] }[] };
      await route.fulfill({
        json: {
          remotes: list.remotes.map((remote) =>
            remote.name === 'mfe_verify' ? { ...remote, routes: [...remote.routes, { path: '/brand-new' }] } : remote,
          ),
        },
      });
    });
    const asked = page.waitForResponse('**/r/mfe-verify/remoteEntry*.js');
    await page.goto(`${site.url}/brand-new`);
    expect((await asked).ok()).toBe(true);
  });

  it('shows the fallback when it is not deployed', async () => {
    await page.route('**/remotes.json', (route) => route.fulfill({ json: { remotes: [] } }));
    await page.goto(`${site.url}/verify`);
    await fallback().waitFor();
  });
});

describe('a start with nothing but the shell', () => {
  let root: string;
  let system: System;

  beforeAll(async () => {
    root = folder('shell-only');
    await add('shell');
    system = await start(root);
  });
  afterAll(async () => {
    await system.stop();
    await remove(root);
  });
  const add = (app: string) => deploy(root, app, path.join(workspace, app, 'dist'));

  it.each([
    ['/', /Made by hand/],
    ['/pricing', /./],
    ['/contact', /Contact Us/],
    ['/no-such-page', /404 Page Not Found/],
  ])('has the pages of the shell: %s', async (address, title) => {
    page = await visit({ viewport: desktop, mayFail: /\/no-such-page$/, handedOn: true });
    await page.goto(system.url + address);
    await settled(page);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await fallback().count()).toBe(0);
  });

  it('says of every other page that it is not there, until it is', async () => {
    page = await visit({ viewport: desktop, expected: lostPart });
    for (const address of ['/verify', '/marketplace', '/auth']) {
      await page.goto(system.url + address);
      await fallback().waitFor();
    }
    await page.goto(`${system.url}/verify`);
    await fallback().waitFor();
    await add('mfe-verify');
    await fallback().getByRole('button', { name: 'Try again' }).click();
    await verifyPageShown();
  });
});

describe('the shell alone', () => {
  beforeEach(async () => {
    page = await visit({ viewport: desktop, expected: /^Invalid auth token$/, handedOn: true }); // One spec keeps a broken session.
  });

  it('asks for no file of a remote on the landing page and breaks no content policy', async () => {
    await page.goto(site.url);
    await settled(page);
    const remoteFiles = await page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/r/')).length,
    );
    expect(remoteFiles).toBe(0);
  });

  it('says in two lines that a page does not exist', async () => {
    await page.goto(`${site.url}/no-such-page`);
    expect(await heading().textContent()).toBe('404 Page Not Found');
    expect(await page.getByText('Did you forget to add the page to the router?').count()).toBe(1);
  });

  it('keeps the language without a reload, on the page and in the document', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(site.url);
    await page.evaluate(() => Object.assign(window, { kept: true }));
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
    await page.getByRole('heading', { name: 'Fait main. Signé d’un nom. Prouvé à tous.' }).waitFor();
    expect(
      await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('lang'), 'kept' in window]),
    ).toEqual(['fr', 'fr', true]);
  });

  it('clears a kept session that cannot be read', async () => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto(`${site.url}/remotes.json`);
    await page.evaluate(() => localStorage.setItem('auth', '{not json'));
    await page.goto(site.url);
    await settled(page);
    expect(logged).toContain('Invalid auth token');
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  });
});
