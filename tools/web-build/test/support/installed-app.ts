import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { distOf } from '../../remotes.mjs';
import { lostPart, startBrowser, startSite } from './browser.ts';
import { OfflinePlatform } from './offline-platform.ts';

/** What a line that is cut makes the page say. */
const expected = new RegExp(`failed: |An unknown error occurred when fetching the script|${lostPart.source}`, 'i');

/** A copy of the built front ends with a service worker and a platform that remembers what it was sent, for the specs of a file. */
export function startInstalledApp() {
  const built = path.resolve(process.env['FRONTENDS_DIR'] ?? path.join(import.meta.dirname, '../../../..'));
  const deployed = mkdtempSync(path.join(tmpdir(), 'asili-offline-'));
  const platform = new OfflinePlatform();
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    for (const app of ['shell', 'mfe-verify', 'mfe-artisan', 'mfe-marketplace'])
      cpSync(distOf(built, app), path.join(deployed, app), { recursive: true });
    rmSync(path.join(deployed, 'shell/sw.js.br')); // A spec changes the worker.
    process.env['ASILI_API'] = await platform.start();
    process.env['FRONTENDS_DIR'] = deployed;
  });
  const site = startSite({ prerender: false });
  const { openProfile } = startBrowser();
  afterAll(() => {
    platform.stop();
    rmSync(deployed, { recursive: true });
  });
  beforeEach(async () => {
    platform.writes.length = 0;
    platform.holding = false;
    platform.refusal = undefined;
    platform.slow = undefined;
    platform.price = undefined;
    page = await context.newPage();
  });
  afterEach(async () => {
    await context.setOffline(false);
    for (const open of context.pages()) await open.close();
  });

  const app = {
    deployed,
    platform,
    get url() {
      return site.url;
    },
    get page() {
      return page;
    },
    get context() {
      return context;
    },
    /** One profile for the specs of a group: what it keeps lasts from one to the next. */
    inOneProfile(): void {
      beforeAll(async () => {
        context = await openProfile({ serviceWorkers: 'allow', expected });
      });
      afterAll(() => context.close());
    },
    async openPage(): Promise<void> {
      page = await context.newPage();
    },
    heading: (name: string | RegExp, where = page): Locator => where.getByRole('heading', { level: 1, name }),
    signIn: (who: string): Promise<void> => context.addCookies([{ name: 'who', value: who, url: site.url }]),
    /** Opens a page and waits until the worker serves it and has everything it is to keep. */
    async visit(address: string, kept = 'mfe-verify'): Promise<void> {
      await page.goto(site.url + address);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 200 });
      await page.waitForFunction(async (name) => (await caches.match(`/r/${name}/whole`)) !== undefined, kept, {
        polling: 200,
      });
    },
    /** Ends running workers, as browsers do after half a minute without work; the next event starts them again. */
    async stopWorkers(): Promise<void> {
      const browser = await context.newCDPSession(page);
      await browser.send('ServiceWorker.enable');
      await browser.send('ServiceWorker.stopAllWorkers');
      await browser.detach();
    },
    /** Asks about a code on the start page. */
    async type(code: string, where = page): Promise<void> {
      await where.getByRole('textbox', { name: 'Product ID or QR code' }).fill(code);
      await where.getByRole('button', { name: 'Verify Product' }).click();
    },
  };
  return app;
}
