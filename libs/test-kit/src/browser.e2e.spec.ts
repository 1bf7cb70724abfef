import { chromium } from 'playwright-core';
import { chromiumOptions } from './browser.ts';

it('turns off whatever Playwright turns off, since only the last list counts', async () => {
  const browser = await chromium.launchServer(chromiumOptions());
  const lists = browser
    .process()
    .spawnargs.flatMap((arg) =>
      arg.startsWith('--disable-features=') ? [arg.slice('--disable-features='.length).split(',')] : [],
    );
  await browser.close();
  const last = lists.pop();
  expect(lists.length).toBeGreaterThan(0);
  expect(last).toEqual(expect.arrayContaining(lists.flat()));
});
