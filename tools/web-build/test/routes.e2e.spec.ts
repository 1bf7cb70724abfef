/** Which session has which route (specification, section 2), in a browser over the built front ends and made-up data, in two time zones and with a slow start. */
import { settled } from '@asili/test-kit';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, startSite, type Variant, variants } from './support/browser.ts';

const site = startSite();
const { visit } = startBrowser();

const [utc, nairobi, slow] = variants;
const everyone = ['/marketplace', '/product/prd_01SAMPLE00', '/customer-auth', '/verify', '/auth'];
const ofArtisans = ['/dashboard', '/products', '/products/new', '/analytics'];
const sessions = [
  { role: 'anonymous', has: everyone, lacks: [...ofArtisans, '/nowhere'], front: 'landing', zone: utc },
  { role: 'customer', has: everyone, lacks: [...ofArtisans, '/nowhere'], front: 'marketplace', zone: nairobi },
  { role: 'artisan', has: [...everyone, ...ofArtisans], lacks: ['/nowhere'], front: 'home', zone: utc },
] as const;

describe.each(sessions)('$role', ({ role, has, lacks, front, zone }) => {
  it('reaches what it has, and nothing else, by deep link', async () => {
    const open = async (variant: Variant) => {
      const page = await visit({ viewport: { width: 1280, height: 900 }, ...variant, handedOn: true });
      if (role !== 'anonymous') await page.context().addCookies([{ name: 'fake-as', value: role, url: site.url }]);
      return page;
    };
    const heading = async (page: Page, path: string): Promise<string> => {
      await page.goto(site.url + path);
      await settled(page);
      await page.locator('main h1').first().waitFor();
      return (await page.locator('main h1').first().textContent()) ?? '';
    };
    const missing: string[] = [];
    const openEach = async (page: Page, addresses: readonly string[]) => {
      for (const path of addresses) if ((await heading(page, path)) === '404 Page Not Found') missing.push(path);
    };
    // A slow start has every fifth address, and the front page.
    const [prompt, late] = await Promise.all([open(zone), open(slow)]);
    const every = [...has, ...lacks];
    const fronts = { landing: /Made by hand/, marketplace: /^Marketplace$/, home: /^Welcome back, / };
    await Promise.all([
      openEach(
        prompt,
        every.filter((_path, index) => index % 5 !== 0),
      ),
      openEach(
        late,
        every.filter((_path, index) => index % 5 === 0),
      ).then(async () => expect(await heading(late, '/')).toMatch(fronts[front])),
    ]);
    expect(every.filter((path) => !missing.includes(path))).toEqual(has);
  });
});

describe('moving about', () => {
  it('goes Back to the place one left, with the focus in the page', async () => {
    const page = await visit({ viewport: { width: 390, height: 700 } });
    await page.goto(`${site.url}/marketplace`);
    await settled(page);
    const link = page.locator('main a[href^="/product/"]').nth(12);
    await link.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(300);
    await link.click();
    await page.waitForURL('**/product/**');
    await page.waitForFunction(() => scrollY === 0);
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await page.goBack();
    await page.waitForFunction((top) => Math.abs(scrollY - top) < 40, left);
  });
});
