/**
 * The installed app in a real browser, over the built front ends: what opens without a connection, what waits until there
 * is one and goes out once, and how a newer build takes over. Build the front ends first.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import sharp from 'sharp';
import { distOf } from '../remotes.mjs';
import { OfflinePlatform } from './support/offline-platform.ts';

jest.setTimeout(240_000); // A worker keeps some eighty files before a test can begin.

const built = path.resolve(process.env['FRONTENDS_DIR'] ?? path.join(import.meta.dirname, '../../..'));
const deployed = mkdtempSync(path.join(tmpdir(), 'asili-offline-'));
const worker = path.join(deployed, 'shell/sw.js');
let platform: OfflinePlatform;
let site: { url: string; close: () => void };
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  for (const app of ['shell', 'mfe-verify', 'mfe-artisan', 'mfe-marketplace']) cpSync(distOf(built, app), path.join(deployed, app), { recursive: true });
  rmSync(`${worker}.br`); // It is changed below.
  platform = new OfflinePlatform();
  process.env['ASILI_API'] = await platform.start();
  process.env['FRONTENDS_DIR'] = deployed;
  const { serve } = await import('../serve.mjs');
  site = await serve(0, { prerender: false });
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  await browser.close();
  site.close();
  platform.stop();
  rmSync(deployed, { recursive: true });
});
beforeEach(async () => {
  platform.writes.length = 0;
  platform.holding = false;
  platform.refusal = undefined;
  page = await context.newPage();
});
afterEach(async () => {
  await context.setOffline(false);
  for (const open of context.pages()) await open.close();
});

/** One browser profile for the specs of a group: what is kept lasts from one to the next. */
function inOneProfile(): void {
  beforeAll(async () => {
    context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    context.setDefaultTimeout(100_000);
  });
  afterAll(() => context.close());
}

const heading = (name: string | RegExp, where = page) => where.getByRole('heading', { level: 1, name });
const signIn = (who: string) => context.addCookies([{ name: 'who', value: who, url: site.url }]);
const keptWhole = (app: string) => page.waitForFunction(async (name) => (await caches.match(`/r/${name}/whole`)) !== undefined, app, { polling: 200 });

/** Opens a page and waits until the worker serves it and has everything it is to keep. */
async function visit(address: string, app = 'mfe-verify'): Promise<void> {
  await page.goto(site.url + address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 200 });
  await keptWhole(app);
}

/** Asks about a code on the start page. */
async function type(code: string, where = page): Promise<void> {
  await where.getByRole('textbox', { name: 'Product ID or QR code' }).fill(code);
  await where.getByRole('button', { name: 'Verify Product' }).click();
}

/** Everything of a person that this browser still holds. */
const kept = () =>
  page.evaluate(async () => {
    const records = async (name: string) => {
      if (!(await indexedDB.databases()).some((known) => known.name === name)) return [];
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      const all = [...database.objectStoreNames].map((store) => new Promise<unknown[]>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      }));
      const found = (await Promise.all(all)).flat();
      database.close();
      return found;
    };
    const seen = '/api/products/prd_01SAMPLE00'; // The front page that follows is a stranger's.
    const dated = (await records('workbox-expiration')).filter((entry) => (entry as { url: string }).url.endsWith(seen));
    return { records: await records('asili'), dated, cached: (await caches.match(seen)) !== undefined, storage: Object.keys(localStorage).filter((key) => key.startsWith('asili.') || key === 'auth') };
  });

describe('installing', () => {
  inOneProfile();
  it('meets the browser’s own criteria', async () => {
    await visit('/');
    const session = await context.newCDPSession(page);
    const { errors } = await session.send('Page.getAppManifest');
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(errors).toEqual([]);
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  it.each(['manifest.webmanifest', 'manifest.sw.webmanifest', 'manifest.fr.webmanifest'])('%s names icons of the size they have', async (file) => {
    const manifest = JSON.parse(readFileSync(path.join(deployed, 'shell', file), 'utf8')) as { id: string; icons: { src: string; sizes: string; purpose?: string }[]; shortcuts: { url: string }[] };
    for (const { src, sizes } of manifest.icons.filter(({ sizes }) => sizes !== 'any')) {
      const { width, height } = await sharp(path.join(deployed, 'shell', src)).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? ''}`)).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
    expect([manifest.id, manifest.shortcuts[0]?.url]).toEqual(['/', '/verify']);
  });
});

describe('without a connection', () => {
  inOneProfile();
  it('verify opens after one visit to another page, scanner included, also after a reload', async () => {
    await visit('/features');
    await context.setOffline(true);
    await page.goto(`${site.url}/verify`);
    await heading('Verify a product').waitFor();
    await page.reload();
    await heading('Verify a product').waitFor();
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('button', { name: 'Start Camera' }).click();
    await page.getByRole('dialog', { name: 'Scan a QR code' }).waitFor();
    expect(await page.evaluate(async () => (await (await caches.open('asili-remote-mfe-verify')).keys()).filter(({ url }) => url.endsWith('.wasm')).length)).toBe(1);
  });

  it('a part that was never opened shows its fallback and comes back with the connection', async () => {
    await visit('/');
    await context.setOffline(true);
    await page.goto(`${site.url}/marketplace`);
    await page.getByTestId('remote-down').waitFor();
    await context.setOffline(false);
    await page.getByTestId('remote-down').getByRole('button', { name: 'Try again' }).click();
    await heading('Marketplace').waitFor();
  });

  it('a piece that was seen can be looked at again', async () => {
    await visit('/product/prd_01SAMPLE00');
    const name = await heading(/^(?!Loading)/).textContent();
    await page.waitForFunction(async () => (await caches.match('/r/mfe-marketplace/mf-manifest.json')) !== undefined && (await caches.match('/api/products/prd_01SAMPLE00')) !== undefined, undefined, { polling: 200 });
    await context.setOffline(true);
    await page.reload();
    await heading(name ?? '').waitFor();
  });

  it('nothing of a signed-in person is in any cache', async () => {
    await signIn('Amina');
    await visit('/products', 'mfe-artisan');
    await heading('My Products').waitFor();
    const urls = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname + new URL(url).search)))).flat());
    // Whatever the specs before left of the shop is there for everybody.
    expect(urls.filter((url) => url.startsWith('/api/') && !/^\/api\/(marketplace\/products\?|products\/[^/?]+$|verify\/\d+\/history)/.test(url))).toEqual([]);
  });
});

describe('a check made without a connection', () => {
  inOneProfile();
  it('goes out once when it is back, with two tabs open, and is told', async () => {
    await visit('/verify');
    const other = await context.newPage();
    await other.goto(`${site.url}/verify`);
    await heading('Verify a product', other).waitFor();
    await context.setOffline(true);
    await page.bringToFront();
    await type('31415962');
    await heading('Not checked yet').waitFor();
    await type31415962Again(other);
    await context.setOffline(false);
    await heading('Not Verified').waitFor();
    await heading('Not Verified', other).waitFor();
    await page.waitForTimeout(1500); // Time for a second one to show itself.
    expect(platform.of('/api/verify/')).toHaveLength(1);
    expect(platform.of('/api/verify/')[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('outlives the page and a line that breaks before the answer: sent again under the same key, and told on return', async () => {
    await visit('/verify');
    await context.setOffline(true);
    await type('31415962');
    await heading('Not checked yet').waitFor();
    await page.close();
    platform.holding = true;
    await context.setOffline(false);
    page = await context.newPage();
    await page.goto(`${site.url}/features`);
    await waitFor(() => platform.of('/api/verify/').length > 0);
    await page.close(); // Between sending and hearing of it.
    platform.holding = false;
    page = await context.newPage();
    await page.goto(`${site.url}/features`);
    await page.getByText('3141 5962 has been checked').first().waitFor();
    expect(new Set(platform.of('/api/verify/').map(({ key }) => key)).size).toBe(1);
    await page.reload();
    await page.waitForTimeout(6000);
    expect(new Set(platform.of('/api/verify/').map(({ key }) => key)).size).toBe(1);
    expect(await page.getByText('has been checked').count()).toBe(0);
  });

  it('shows the last answer, clearly as an old one, and waits in the list of the start page', async () => {
    await visit('/verify');
    await page.evaluate(() => localStorage.setItem('consent', JSON.stringify({ functional: true })));
    await type('31415962');
    await heading('Not Verified').waitFor();
    await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'asili'), undefined, { polling: 200 });
    await context.setOffline(true);
    await page.goto(`${site.url}/verify`);
    await type('31415962');
    await heading('Not checked yet').waitFor();
    await page.getByText('not checked now').waitFor();
    await page.goto(`${site.url}/verify`);
    await page.getByRole('heading', { name: 'Waiting for a connection' }).waitFor();
    await page.getByRole('link', { name: /3141.5962/ }).click();
    await page.getByRole('button', { name: 'Do not check this code' }).click();
    await heading('Verify a product').waitFor();
    await page.getByRole('heading', { name: 'Waiting for a connection' }).waitFor({ state: 'detached' });
    await context.setOffline(false);
    await page.waitForTimeout(1500);
    expect(platform.of('/api/verify/')).toHaveLength(1);
  });
});

async function type31415962Again(other: Page): Promise<void> {
  await type('31415962', other);
  await heading('Not checked yet', other).waitFor();
}

async function waitFor(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 100));
}

const picture = (red: number) => sharp({ create: { width: 40, height: 40, channels: 3, background: { r: red, g: 80, b: 40 } } }).jpeg().toBuffer();

/** Two photos and the words, entered without a connection; ends on the last step. */
async function draftOffline(): Promise<void> {
  await visit('/products/new', 'mfe-artisan');
  await page.getByLabel('Product name').fill('Lidded basket');
  await page.getByLabel('Category').selectOption('Home Decor');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next: photos' }).click();
  await page.getByLabel(/Add photo/).setInputFiles([{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture(200) }, { name: 'b.jpg', mimeType: 'image/jpeg', buffer: await picture(90) }]);
  await page.getByText('On this device').nth(1).waitFor();
  await page.reload();
  await heading('Add photos').waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll('main img')].filter((image) => (image as HTMLImageElement).src.startsWith('blob:') && (image as HTMLImageElement).naturalWidth === 40).length === 2);
  await page.getByRole('button', { name: 'Next: review' }).click();
}

describe('a piece registered without a connection', () => {
  inOneProfile();
  it('survives a reload with two photos, waits in My Products, and is sent once', async () => {
    await signIn('Amina');
    await draftOffline();
    await page.getByRole('button', { name: 'Submit and certify' }).click();
    await heading('Kept until you are online').waitFor();
    await page.goto(`${site.url}/products`);
    await page.getByText('Waiting to be sent').waitFor();
    expect(platform.writes).toEqual([]);
    await context.setOffline(false);
    await page.getByText('Your piece is on record').first().waitFor();
    await page.getByText('Waiting to be sent').waitFor({ state: 'detached' });
    await page.reload();
    await page.waitForTimeout(6000);
    expect(platform.of('/api/uploads')).toHaveLength(2);
    const [sent, ...more] = platform.of('/api/products');
    expect(more).toEqual([]);
    const body = JSON.parse(sent?.body ?? '') as { name: string; imageUrls: string[] };
    expect(body.name).toBe('Lidded basket');
    expect(body.imageUrls.map((url) => /^\/media\/img_[0-9a-f]{8}\/640\.jpg$/.test(url))).toEqual([true, true]);
    expect(new Set(body.imageUrls).size).toBe(2);
  });

  it('that is refused stays with the reason and opens in the wizard again', async () => {
    await signIn('Amina');
    platform.refusal = 'The workshop is closed today.';
    await draftOffline();
    await page.getByRole('button', { name: 'Submit and certify' }).click();
    await heading('Kept until you are online').waitFor();
    await page.goto(`${site.url}/products`);
    await context.setOffline(false);
    await page.getByText('The workshop is closed today.').first().waitFor();
    await page.getByRole('link', { name: 'Open again: Lidded basket' }).click();
    await heading('Read it once more').waitFor();
    platform.refusal = undefined;
    await page.getByRole('button', { name: 'Submit and certify' }).click();
    await waitFor(() => platform.of('/api/products').length === 2);
    expect(JSON.parse(platform.of('/api/products')[1]?.body ?? '')).toMatchObject({ name: 'Lidded basket' });
    await page.waitForFunction(() => localStorage.getItem('asili.draft.art_Amina') === null);
  });

  it('is neither seen nor sent by another person of the same device, and gone when its own signs out', async () => {
    await signIn('Amina');
    await draftOffline();
    await page.getByRole('button', { name: 'Submit and certify' }).click();
    await heading('Kept until you are online').waitFor();
    await page.close();
    await signIn('Brenda');
    await context.setOffline(false);
    page = await context.newPage();
    await page.goto(`${site.url}/products`);
    await heading('My Products').waitFor();
    await page.waitForTimeout(7000);
    expect(await page.getByText('Lidded basket').count()).toBe(0);
    expect(platform.writes).toEqual([]);
    await context.setOffline(true);
    await page.close();
    await signIn('Amina');
    await context.setOffline(false);
    page = await context.newPage();
    platform.refusal = 'No.'; // So that it is still here when she leaves.
    await page.goto(`${site.url}/products`);
    await page.getByText('Not registered').first().waitFor();
    await page.evaluate(() => fetch('/api/products/prd_01SAMPLE00').then((response) => response.text()));
    await page.waitForFunction(async () => (await caches.match('/api/products/prd_01SAMPLE00')) !== undefined, undefined, { polling: 200 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('button', { name: 'Sign out and remove' }).click();
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    await page.waitForTimeout(2000);
    expect(await kept()).toEqual({ records: [], dated: [], cached: false, storage: [] });
  });
});

describe('a newer build', () => {
  inOneProfile();
  it('is offered, asks again where something was typed, and takes over on request', async () => {
    await visit('/verify');
    writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n// The next build.`);
    await page.getByRole('textbox', { name: 'Product ID or QR code' }).fill('3141');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByText('A new version is ready.').waitFor();
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await page.getByText('may be lost').waitFor();
    expect(await page.evaluate(() => 'before' in window)).toBe(true);
    await page.getByRole('button', { name: 'Reload anyway' }).click();
    await page.waitForFunction(() => !('before' in window));
    await heading('Verify a product').waitFor();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)).toBeNull();
  });

  it('can be put off', async () => {
    await visit('/verify');
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/pwa\.[0-9a-f]+\.js$/.test(name)));
    await page.waitForTimeout(2000); // It looks once at the start; a build that comes later is offered.
    writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n// Another one.`);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByText('A new version is ready.').waitFor({ state: 'detached' });
  });

  it('?nosw removes the worker and everything it kept', async () => {
    await visit('/verify');
    await page.goto(`${site.url}/verify?nosw`);
    await heading('Verify a product').waitFor();
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0, undefined, { polling: 200 });
  });
});
