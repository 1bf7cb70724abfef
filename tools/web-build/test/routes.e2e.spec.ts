/** Which session has which route (specification, section 2), in a browser over the built front ends and made-up data. */
import { settled } from '@asili/test-kit';
import { describe, expect, it } from '@jest/globals';
import { startBrowser, startSite } from './support/browser.ts';

const site = startSite();
const { visit } = startBrowser();

const everyone = ['/marketplace', '/product/prd_01SAMPLE00', '/customer-auth', '/verify', '/auth'];
const makers = ['/dashboard', '/products', '/products/new', '/analytics'];
const sessions = [
  { role: 'anonymous', has: everyone, lacks: [...makers, '/nowhere'], front: 'landing' },
  { role: 'customer', has: everyone, lacks: [...makers, '/nowhere'], front: 'marketplace' },
  { role: 'artisan', has: [...everyone, ...makers], lacks: ['/nowhere'], front: 'home' },
] as const;

describe.each(sessions)('$role', ({ role, has, lacks, front }) => {
  it('reaches what it has, and nothing else, by deep link', async () => {
    const page = await visit({ viewport: { width: 1280, height: 900 } });
    if (role !== 'anonymous') await page.context().addCookies([{ name: 'fake-as', value: role, url: site.url }]);
    const heading = async (path: string): Promise<string> => {
      await page.goto(site.url + path);
      await settled(page);
      await page.locator('main h1').first().waitFor();
      return (await page.locator('main h1').first().textContent()) ?? '';
    };
    const missing = '404 Page Not Found';
    const found: string[] = [];
    for (const path of [...has, ...lacks]) if ((await heading(path)) !== missing) found.push(path);
    expect(found).toEqual(has);
    const fronts = { landing: /Made by hand/, marketplace: /^Marketplace$/, home: /^Welcome back, / };
    expect(await heading('/')).toMatch(fronts[front]);
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
