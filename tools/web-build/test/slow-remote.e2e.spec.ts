/** A remote whose files never come: the person is told, can ask again, and never meets a page without styles. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { hydrated, lostPart, startBrowser, startSite } from './support/browser.ts';

let page: Page;
let held: Route[];
const site = startSite();
const { visit } = startBrowser();

beforeEach(async () => {
  page = await visit({ viewport: { width: 1280, height: 720 }, expected: lostPart });
  held = [];
  await page.clock.install();
});
afterEach(async () => {
  for (const route of held) await route.abort().catch(() => undefined);
});

const hold = (pattern: string | RegExp) => page.route(pattern, (route) => void held.push(route));
const notice = () => page.getByTestId('slow-notice');
const retry = () => notice().getByRole('button', { name: 'Try again' });
/** The page's own timers go on; ours are the ten seconds. */
const tenSeconds = () => page.clock.fastForward(10_001);
const isHeld = async () => {
  while (held.length === 0) await page.waitForTimeout(20);
};

describe('a remote that never answers', () => {
  it.each([
    ['its manifest', '**/r/mfe-verify/mf-manifest.json*', '/verify/31415926'],
    ['the list of remotes', '**/remotes.json', '/verify/31415926'],
  ])(
    'is said to take long after ten seconds, and comes by itself when it answers: %s',
    async (_what, pattern, path) => {
      await hold(pattern);
      await page.goto(`${site.url}${path}`, { waitUntil: 'commit' });
      await isHeld();
      expect(await notice().count()).toBe(0);
      await tenSeconds();
      await notice().waitFor();
      for (const route of held.splice(0)) await route.continue();
      await page.locator('main h1').first().waitFor();
      await notice().waitFor({ state: 'detached' });
    },
  );

  it('is asked again on the press, and the answer to that counts', async () => {
    await hold('**/r/mfe-verify/mf-manifest.json');
    await page.goto(`${site.url}/verify/31415926`, { waitUntil: 'commit' });
    await isHeld();
    await tenSeconds();
    await retry().click();
    await page.locator('main h1').first().waitFor();
    expect(held).toHaveLength(1);
    expect(await notice().count()).toBe(0);
  });

  it('fails after thirty seconds more, with the fallback', async () => {
    await hold('**/r/mfe-verify/mf-manifest.json*');
    await page.goto(`${site.url}/verify/31415926`, { waitUntil: 'commit' });
    await isHeld();
    await tenSeconds();
    await notice().waitFor();
    await page.clock.fastForward(20_001);
    await page.getByTestId('remote-down').waitFor();
    expect(await notice().count()).toBe(0);
  });
});

describe('a prerendered page whose remote hangs', () => {
  it('has its styles, though none of its files ever comes', async () => {
    await hold('**/r/mfe-marketplace/**');
    await page.goto(`${site.url}/marketplace`, { waitUntil: 'commit' });
    await isHeld();
    await page.getByRole('heading', { level: 1, name: 'Marketplace' }).waitFor();
    expect(
      await page
        .locator('main [class*="ma-"]')
        .evaluateAll((elements) => elements.some((element) => getComputedStyle(element).display === 'grid')),
    ).toBe(true);
    await tenSeconds();
    await notice().waitFor();
  });

  it('stays with its styles, and says that it takes long', async () => {
    await hold('**/r/mfe-marketplace/mf-manifest.json*');
    await page.goto(`${site.url}/marketplace`, { waitUntil: 'commit' });
    await isHeld();
    await page.getByRole('heading', { level: 1, name: 'Marketplace' }).waitFor();
    await tenSeconds();
    await notice().waitFor();
    expect(await page.getByRole('heading', { level: 1, name: 'Marketplace' }).count()).toBe(1);
    for (const route of held.splice(0)) await route.continue();
    await notice().waitFor({ state: 'detached' });
    await hydrated(page);
  });
});
