/**
 * The federated shell in a real browser, over the built front ends: faults of one remote stay with it, a retry mends
 * them, and changed files are refused. Build the front ends first.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page, type Route } from 'playwright-core';
import { serve } from '../serve.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
let site: { url: string; close: () => void };
let browser: Browser;
let page: Page;

beforeAll(async () => {
  site = await serve(0);
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  await browser.close();
  site.close();
});
beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(async () => {
  await page.close();
});

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
  ['the manifest is a web page', '**/r/mfe-verify/mf-manifest.json*', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' })],
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
  await route.fulfill({ status: response.status(), headers: { ...response.headers(), 'content-encoding': 'identity', 'cache-control': 'no-store' }, body: `${await response.text()} ` });
}

describe('a remote that fails', () => {
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

  it('is refused when the list of remotes gives no hashes for it', async () => {
    await page.route('**/remotes.json', async (route) => {
      const list = (await (await route.fetch()).json()) as { remotes: object[] };
      await route.fulfill({ json: { remotes: list.remotes.map((remote) => ({ ...remote, integrity: {} })) } });
    });
    await page.goto(`${site.url}/verify`);
    await fallback().waitFor();
    expect(await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('remoteEntry')).length)).toBe(0);
  });

  it('shows the fallback when it is not deployed', async () => {
    await page.route('**/remotes.json', (route) => route.fulfill({ json: { remotes: [] } }));
    await page.goto(`${site.url}/verify`);
    await fallback().waitFor();
  });
});

describe('a start with nothing but the shell', () => {
  let folder: string;
  let server: ChildProcess;
  let url: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shell-only-'));
    await deploy('shell');
    server = spawn(process.execPath, [path.join(root, 'tools/web-build/serve.mjs'), '0'], { env: { ...process.env, FRONTENDS_DIR: folder }, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(server.stdout!, 'data')) as [Buffer];
    url = /http:\S+/.exec(line.toString())?.[0] ?? '';
  });
  afterAll(() => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  const deploy = (app: string) => cp(path.join(root, app, 'dist'), path.join(folder, app, 'dist'), { recursive: true });

  it.each([
    ['/', /Made by hand/],
    ['/pricing', /./],
    ['/contact', /Contact Us/],
    ['/no-such-page', /404 Page Not Found/],
  ])('has the pages of the shell: %s', async (address, title) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && message.location().url !== url + address && complaints.push(message.text()));
    await page.goto(url + address, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await fallback().count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('says of every other page that it is not there, until it is', async () => {
    for (const address of ['/verify', '/marketplace', '/auth']) {
      await page.goto(url + address);
      await fallback().waitFor();
    }
    await page.goto(`${url}/verify`);
    await fallback().waitFor();
    await deploy('mfe-verify');
    await fallback().getByRole('button', { name: 'Try again' }).click();
    await verifyPageShown();
  });
});

describe('the shell alone', () => {
  it('asks for no file of a remote on the landing page and breaks no content policy', async () => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(site.url, { waitUntil: 'networkidle' });
    const remoteFiles = await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/r/')).length);
    expect(remoteFiles).toBe(0);
    expect(complaints).toEqual([]);
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
    expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('lang'), 'kept' in window])).toEqual(['fr', 'fr', true]);
  });

  it('clears a kept session that cannot be read', async () => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.addInitScript(() => localStorage.setItem('auth', '{not json'));
    await page.goto(site.url, { waitUntil: 'networkidle' });
    expect(logged).toContain('Invalid auth token');
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  });
});
