/**
 * The installed app in a real browser, over the built front ends: what makes it installable, how a newer build takes over
 * and how it goes. Build the front ends first.
 */
import { describe, expect, it, jest } from '@jest/globals';
import { until } from '@asili/kernel/testing';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { startInstalledApp } from './support/installed-app.ts';

jest.setTimeout(240_000); // A worker keeps some eighty files before a test can begin.

const app = startInstalledApp();
const worker = path.join(app.deployed, 'shell/sw.js');

describe('installing', () => {
  app.inOneProfile();
  it('meets the browser’s own criteria', async () => {
    await app.visit('/');
    const session = await app.context.newCDPSession(app.page);
    const { errors } = await session.send('Page.getAppManifest');
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(errors).toEqual([]);
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  it.each(['manifest.webmanifest', 'manifest.sw.webmanifest', 'manifest.fr.webmanifest'])(
    '%s names icons of the size they have',
    async (file) => {
      const manifest = JSON.parse(readFileSync(path.join(app.deployed, 'shell', file), 'utf8')) as {
        id: string;
        icons: { src: string; sizes: string; purpose?: string }[];
        shortcuts: { url: string }[];
      };
      for (const { src, sizes } of manifest.icons.filter(({ sizes }) => sizes !== 'any')) {
        const { width, height } = await sharp(path.join(app.deployed, 'shell', src)).metadata();
        expect(`${width}x${height}`).toBe(sizes);
      }
      expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? ''}`)).toEqual(
        expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
      );
      expect([manifest.id, manifest.shortcuts[0]?.url]).toEqual(['/', '/verify']);
    },
  );
});

describe('a newer build', () => {
  app.inOneProfile();
  it('is offered, asks again where something was typed, and takes over on request', async () => {
    await app.visit('/verify');
    writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n// The next build.`);
    await app.page.getByRole('textbox', { name: 'Product ID or QR code' }).fill('3141');
    await app.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await app.page.getByText('A new version is ready.').waitFor();
    await app.page.evaluate(() => Object.assign(window, { before: true }));
    await app.page.getByRole('button', { name: 'Reload', exact: true }).click();
    await app.page.getByText('may be lost').waitFor();
    expect(await app.page.evaluate(() => 'before' in window)).toBe(true);
    await app.page.getByRole('button', { name: 'Reload anyway' }).click();
    await app.page.waitForFunction(() => !('before' in window));
    await app.heading('Verify a product').waitFor();
    expect(
      await app.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
    ).toBeNull();
  });

  it('can be put off', async () => {
    await app.visit('/verify');
    await app.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/offline\.[0-9a-f]+\.js$/.test(name)),
    );
    await app.page.waitForTimeout(2000); // It looks once at the start; a build that comes later is offered.
    writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n// Another one.`);
    await app.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await app.page.getByRole('button', { name: 'Later' }).click();
    await app.page.getByText('A new version is ready.').waitFor({ state: 'detached' });
  });

  it('?nosw removes the worker and everything it kept', async () => {
    await app.visit('/verify');
    const noted = () =>
      app.page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'workbox-expiration'));
    await app.page.goto(`${app.url}/product/prd_01SAMPLE00`); // The worker notes when what it answered was last seen.
    await until(noted);
    await app.page.goto(`${app.url}/verify?nosw`);
    await app.heading('Verify a product').waitFor();
    await app.page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0,
      undefined,
      { polling: 200 },
    );
    await app.stopWorkers(); // It held that database open.
    await until(async () => !(await noted()));
  });
});
