import { chromium } from 'playwright-core';
import { chromiumOptions } from './chromium.ts';

it('turns off whatever Playwright turns off, since only the last list counts', async () => {
  const browser = await chromium.launch(chromiumOptions());
  const page = await browser.newPage();
  await page.goto('chrome://version');
  const lists = [...(await page.locator('#command_line').innerText()).matchAll(/--disable-features=(\S+)/g)].map(([, names = '']) => names.split(','));
  await browser.close();
  const last = lists.pop();
  expect(lists.length).toBeGreaterThan(0);
  expect(last).toEqual(expect.arrayContaining(lists.flat()));
});
