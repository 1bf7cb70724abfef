/**
 * Without a connection, in a real browser over the built front ends: what opens all the same, what waits until there is one
 * and goes out once. Build the front ends first. @long
 */
import { describe, expect, it, jest } from '@jest/globals';
import { until } from '@asili/kernel/testing';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { startInstalledApp } from './support/installed-app.ts';

jest.setTimeout(240_000); // A worker keeps some eighty files before a test can begin.

const app = startInstalledApp();

/** Everything of a person that this browser still holds. */
const kept = () =>
  app.page.evaluate(async () => {
    const records = async (name: string) => {
      if (!(await indexedDB.databases()).some((known) => known.name === name)) return [];
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      const all = [...database.objectStoreNames].map(
        (store) =>
          new Promise<unknown[]>((resolve) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result);
          }),
      );
      const found = (await Promise.all(all)).flat();
      database.close();
      return found;
    };
    const seen = '/api/products/prd_01SAMPLE00'; // The front page that follows is a visitor's.
    const dated = (await records('workbox-expiration')).filter((entry) =>
      (entry as { url: string }).url.endsWith(seen),
    );
    return {
      records: await records('asili'),
      dated,
      cached: (await caches.match(seen)) !== undefined,
      storage: Object.keys(localStorage).filter((key) => key.startsWith('asili.') || key === 'auth'),
    };
  });

describe('without a connection', () => {
  app.inOneProfile();
  it('verify opens after one visit to another page, scanner included, also after a reload', async () => {
    await app.visit('/features');
    await app.context.setOffline(true);
    await app.page.goto(`${app.url}/verify`);
    await app.heading('Verify a product').waitFor();
    await app.page.reload();
    await app.heading('Verify a product').waitFor();
    await app.page.getByText('You need a connection to verify.').waitFor();
    await app.page.getByRole('button', { name: 'Start Camera' }).click();
    await app.page.getByRole('dialog', { name: 'Scan a QR code' }).waitFor();
    expect(
      await app.page.evaluate(
        async () =>
          (await (await caches.open('asili-remote-mfe-verify')).keys()).filter(({ url }) => url.endsWith('.wasm'))
            .length,
      ),
    ).toBe(1);
  });

  it('a part that was never opened shows its fallback and comes back with the connection', async () => {
    await app.visit('/');
    await app.context.setOffline(true);
    await app.page.goto(`${app.url}/marketplace`);
    await app.page.getByTestId('remote-down').waitFor();
    await app.context.setOffline(false);
    await app.page.getByTestId('remote-down').getByRole('button', { name: 'Try again' }).click();
    await app.heading('Marketplace').waitFor();
  });

  it('a product that was seen can be looked at again', async () => {
    await app.visit('/product/prd_01SAMPLE00');
    const name = await app.heading(/^(?!Loading)/).textContent();
    await app.page.waitForFunction(
      async () =>
        (await caches.match('/r/mfe-marketplace/mf-manifest.json')) !== undefined &&
        (await caches.match('/api/products/prd_01SAMPLE00')) !== undefined,
      undefined,
      { polling: 200 },
    );
    await app.context.setOffline(true);
    await app.page.reload();
    await app.heading(name ?? '').waitFor();
    await app.page.getByText(/As of .+, saved on this device\. Prices and stock may have changed\./).waitFor();
    await app.context.setOffline(false);
    await app.page.getByText(/As of .+ device/).waitFor({ state: 'detached' });
  });

  it('a product on a slow line is shown with its age, and with its true price as soon as that comes', async () => {
    let answer = (): void => undefined;
    app.platform.slow = new Promise((resolve) => {
      answer = resolve;
    });
    app.platform.price = '987.65';
    await app.page.goto(`${app.url}/product/prd_01SAMPLE00`);
    await app.page.getByText(/As of .+ device/).waitFor();
    expect(await app.page.getByText('$987.65').count()).toBe(0);
    answer();
    await app.page.getByText('$987.65').first().waitFor();
    await app.page.getByText(/As of .+ device/).waitFor({ state: 'detached' });
  });

  it('nothing of a signed-in person is in any cache', async () => {
    await app.signIn('Amina');
    await app.visit('/products', 'mfe-artisan');
    await app.heading('My Products').waitFor();
    const urls = await app.page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname + new URL(url).search),
          ),
        )
      ).flat(),
    );
    // Whatever the specs before left of the shop is there for everybody.
    expect(
      urls.filter(
        (url) =>
          url.startsWith('/api/') &&
          !/^\/api\/(marketplace\/products\?|products\/[^/?]+$|verify\/\d+\/history)/.test(url),
      ),
    ).toEqual([]);
  });
});

describe('a check made without a connection', () => {
  app.inOneProfile();
  it('goes out once when it is back, with two tabs open, and is told', async () => {
    await app.visit('/verify');
    const other = await app.context.newPage();
    await other.goto(`${app.url}/verify`);
    await app.heading('Verify a product', other).waitFor();
    await app.context.setOffline(true);
    await app.page.bringToFront();
    await app.type('31415962');
    await app.heading('Not verified yet').waitFor();
    await type31415962Again(other);
    await app.context.setOffline(false);
    await app.heading('Not Verified').waitFor();
    await app.heading('Not Verified', other).waitFor();
    await app.page.waitForTimeout(1500); // Time for a second one to show itself.
    expect(app.platform.of('/api/verify/')).toHaveLength(1);
    expect(app.platform.of('/api/verify/')[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('outlives the page and a line that breaks before the answer: sent again under the same key, and told on return', async () => {
    await app.visit('/verify');
    await app.context.setOffline(true);
    await app.type('31415962');
    await app.heading('Not verified yet').waitFor();
    await app.page.close();
    app.platform.holding = true;
    await app.context.setOffline(false);
    await app.openPage();
    await app.page.goto(`${app.url}/features`);
    await waitFor(() => app.platform.of('/api/verify/').length > 0);
    await app.page.close(); // Between sending and hearing of it.
    app.platform.holding = false;
    await app.openPage();
    await app.page.goto(`${app.url}/features`);
    await app.page.getByText('3141 5962 has been verified').first().waitFor();
    expect(new Set(app.platform.of('/api/verify/').map(({ key }) => key)).size).toBe(1);
    await app.page.reload();
    await app.page.waitForTimeout(6000);
    expect(new Set(app.platform.of('/api/verify/').map(({ key }) => key)).size).toBe(1);
    expect(await app.page.getByText('has been verified').count()).toBe(0);
  });

  it('shows the last answer, clearly as an old one, and waits in the list of the start page', async () => {
    await app.visit('/verify');
    await app.page.evaluate(() => localStorage.setItem('consent', JSON.stringify({ functional: true })));
    await app.type('31415962');
    await app.heading('Not Verified').waitFor();
    await app.page.waitForFunction(
      async () => (await indexedDB.databases()).some(({ name }) => name === 'asili'),
      undefined,
      { polling: 200 },
    );
    await app.context.setOffline(true);
    await app.page.goto(`${app.url}/verify`);
    await app.type('31415962');
    await app.heading('Not verified yet').waitFor();
    await app.page.getByText('Last verified').waitFor();
    await app.page.goto(`${app.url}/verify`);
    await app.page.getByRole('heading', { name: 'Waiting for a connection' }).waitFor();
    await app.page.getByRole('link', { name: /3141.5962/ }).click();
    await app.page.getByRole('button', { name: 'Cancel this verification' }).click();
    await app.heading('Verify a product').waitFor();
    await app.page.getByRole('heading', { name: 'Waiting for a connection' }).waitFor({ state: 'detached' });
    await app.context.setOffline(false);
    await app.page.waitForTimeout(1500);
    expect(app.platform.of('/api/verify/')).toHaveLength(1);
  });
});

async function type31415962Again(other: Page): Promise<void> {
  await app.type('31415962', other);
  await app.heading('Not verified yet', other).waitFor();
}

async function waitFor(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 100));
}

const picture = (red: number) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: { r: red, g: 80, b: 40 } } })
    .jpeg()
    .toBuffer();

/** Two photos and the words, entered without a connection; ends on the last step. */
async function draftOffline(): Promise<void> {
  await app.visit('/products/new', 'mfe-artisan');
  await app.page.getByLabel('Product name').fill('Lidded basket');
  await app.page.getByLabel('Category').selectOption('Home Decor');
  await app.context.setOffline(true);
  await app.page.getByRole('button', { name: 'Next: photos' }).click();
  await app.page.getByLabel(/Add photo/).setInputFiles([
    { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture(200) },
    { name: 'b.jpg', mimeType: 'image/jpeg', buffer: await picture(90) },
  ]);
  await app.page.getByText('On this device').nth(1).waitFor();
  await app.page.reload();
  await app.heading('Add photos').waitFor();
  await app.page.waitForFunction(
    () =>
      [...document.querySelectorAll('main img')].filter(
        (image) =>
          (image as HTMLImageElement).src.startsWith('blob:') && (image as HTMLImageElement).naturalWidth === 40,
      ).length === 2,
  );
  await app.page.getByRole('button', { name: 'Next: review' }).click();
}

describe('a product registered without a connection', () => {
  app.inOneProfile();
  it('survives a reload with two photos, waits in My Products, and is sent once', async () => {
    await app.signIn('Amina');
    await draftOffline();
    await app.page.getByRole('button', { name: 'Submit and certify' }).click();
    await app.heading('Saved until you’re back online').waitFor();
    await app.page.goto(`${app.url}/products`);
    await app.page.getByText('Waiting to be sent').waitFor();
    expect(app.platform.writes).toEqual([]);
    await app.context.setOffline(false);
    await app.page.getByText('Product registered').first().waitFor();
    await app.page.getByText('Waiting to be sent').waitFor({ state: 'detached' });
    await app.page.reload();
    await app.page.waitForTimeout(6000);
    expect(app.platform.of('/api/uploads')).toHaveLength(2);
    const [sent, ...more] = app.platform.of('/api/products');
    expect(more).toEqual([]);
    const body = JSON.parse(sent?.body ?? '') as { name: string; imageUrls: string[] };
    expect(body.name).toBe('Lidded basket');
    expect(body.imageUrls.map((url) => /^\/media\/img_[0-9a-f]{8}\/640\.jpg$/.test(url))).toEqual([true, true]);
    expect(new Set(body.imageUrls).size).toBe(2);
  });

  it('that is refused stays with the reason and opens in the wizard again', async () => {
    await app.signIn('Amina');
    app.platform.refusal = 'The workshop is closed today.';
    await draftOffline();
    await app.page.getByRole('button', { name: 'Submit and certify' }).click();
    await app.heading('Saved until you’re back online').waitFor();
    await app.page.goto(`${app.url}/products`);
    await app.context.setOffline(false);
    await app.page.getByText('The workshop is closed today.').first().waitFor();
    await app.page.getByRole('link', { name: 'Open again: Lidded basket' }).click();
    await app.heading('Review your product').waitFor();
    app.platform.refusal = undefined;
    await app.page.getByRole('button', { name: 'Submit and certify' }).click();
    await waitFor(() => app.platform.of('/api/products').length === 2);
    expect(JSON.parse(app.platform.of('/api/products')[1]?.body ?? '')).toMatchObject({ name: 'Lidded basket' });
    await app.page.waitForFunction(() => localStorage.getItem('asili.draft.art_Amina') === null);
  });

  it('is neither seen nor sent by another person of the same device, and gone when its own signs out', async () => {
    await app.signIn('Amina');
    await draftOffline();
    await app.page.getByRole('button', { name: 'Submit and certify' }).click();
    await app.heading('Saved until you’re back online').waitFor();
    await app.page.close();
    await app.signIn('Brenda');
    await app.context.setOffline(false);
    await app.openPage();
    await app.page.goto(`${app.url}/products`);
    await app.heading('My Products').waitFor();
    await app.page.waitForTimeout(7000);
    expect(await app.page.getByText('Lidded basket').count()).toBe(0);
    expect(app.platform.writes).toEqual([]);
    await app.context.setOffline(true);
    await app.page.close();
    await app.signIn('Amina');
    await app.context.setOffline(false);
    await app.openPage();
    app.platform.refusal = 'No.'; // So that it is still here when she leaves.
    await app.page.goto(`${app.url}/products`);
    await app.page.getByText('Not registered').first().waitFor();
    await app.page.evaluate(() => fetch('/api/products/prd_01SAMPLE00').then((response) => response.text()));
    await app.page.waitForFunction(
      async () => (await caches.match('/api/products/prd_01SAMPLE00')) !== undefined,
      undefined,
      { polling: 200 },
    );
    await until(async () => (await kept()).dated.length === 1);
    await app.stopWorkers(); // Started again, it knows of nothing it did before.
    await app.page.getByRole('button', { name: 'Menu' }).click();
    await app.page.getByRole('button', { name: 'Sign Out' }).click();
    await app.page.getByRole('button', { name: 'Sign out and remove' }).click();
    await app.page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    await app.page.waitForTimeout(2000);
    expect(await kept()).toEqual({ records: [], dated: [], cached: false, storage: [] });
  });
});
