/** The simulated phones of /dev/phone say when somebody waited longer than people should, and whether the service or the network took the time. */
import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startBrowser, startSite } from './support/browser.ts';

const site = startSite({ prerender: false });
const { visit } = startBrowser();
let page: Page;
/** Each has the service answer one message. */
let answers: ((text: string) => Promise<void>)[];
let arrived: () => void;

beforeEach(async () => {
  answers = [];
  page = await visit({ viewport: { width: 1280, height: 900 } });
  await page.clock.install({ time: new Date('2026-11-25T12:00:00Z') });
  await page.route('**/dev/mailbox.json*', (route) => route.fulfill({ json: { messages: [] } }));
  await page.route('**/dev/world/sim-swap/sims.json', (route) => route.fulfill({ json: { sims: [] } }));
  await page.route('**/dev/ussd.json', (route) =>
    route.fulfill({
      json: { endpoints: [{ provider: 'africastalking', url: `${site.url}/ussd/v1/africastalking/secret` }] },
    }),
  );
  await page.route('**/ussd/v1/**', (route) => {
    answers.push(async (body) => {
      await route.fulfill({ contentType: 'text/plain', body });
      await page.evaluate(() => fetch('/dev/ussd.json').then((reply) => reply.text())); // The page has read what came before this.
    });
    arrived();
  });
  await page.goto(`${site.url}/dev/phone`);
  await page.clock.pauseAt(new Date('2026-11-25T13:00:00Z')); // Time passes as the specs say.
});

const phone = () => page.locator('[data-phone="Phone 1"]');
const notice = () => page.locator('[data-late]');

async function dial(text: string): Promise<(answer: string) => Promise<void>> {
  const before = answers.length;
  await phone()
    .getByRole('textbox', { name: /dial or answer/ })
    .fill(text);
  const asked = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await phone().getByRole('button', { name: 'Call' }).click();
  await asked;
  return (answer) => answers[before]?.(answer) ?? Promise.reject(new Error('nobody was asked'));
}
const shows = (text: string) => phone().locator('[data-screen]').filter({ hasText: text }).waitFor();

it('says nothing of an answer that comes in time', async () => {
  const answer = await dial('*384*7#');
  await page.clock.runFor(2500);
  await answer('CON 1 Register product');
  await shows('1 Register product');
  expect(await notice().isHidden()).toBe(true);
});

it('says that the service took as long as it may, what the phone was told, and no more of it after the next answer', async () => {
  const late = await dial('*384*7*4#');
  await page.clock.runFor(2700);
  await late('END We are processing this. You will get an SMS.');
  await notice().waitFor();
  expect(await notice().innerText()).toBe(
    'The service took as long as it may, 3 seconds. Phone 1 was told: ‘We are processing this. You will get an SMS.’ What was asked for goes on in the queue.',
  );
  expect(await notice().getAttribute('role')).toBe('status');
  const prompt = await dial('*384*7#');
  await prompt('CON 1 Register product');
  await shows('1 Register product');
  expect([await notice().isHidden(), await notice().textContent()]).toEqual([true, '']);
});

it('says that it was the network, where that is switched to slow', async () => {
  await page.getByRole('button', { name: 'Slow, 8 s' }).click();
  const answer = await dial('*384*7#');
  await answer('CON 1 Register product');
  await page.clock.runFor(8000);
  await shows('1 Register product');
  expect(await notice().innerText()).toBe('The network took over 3 seconds. Phone 1 got its answer after 8 s.');
});

it('takes words by its keys, and digits again after each answer', async () => {
  const prompt = await dial('*384*7*1#');
  await prompt('CON Product name?');
  await shows('Product name?');
  const letters = phone().getByRole('button', { name: 'Letters' });
  await letters.click();
  for (const key of ['2', '4', '0', '6']) await phone().locator(`[data-key="${key}"]`).click();
  expect(
    await phone()
      .getByRole('textbox', { name: /dial or answer/ })
      .inputValue(),
  ).toBe('Ag m');
  await phone().getByRole('button', { name: 'Call' }).click();
  expect(await letters.getAttribute('aria-pressed')).toBe('false');
  expect(await phone().locator('.keys small').allInnerTexts()).toEqual([
    '',
    'ABC',
    'DEF',
    'GHI',
    'JKL',
    'MNO',
    'PQRS',
    'TUV',
    'WXYZ',
    '',
    '',
    '',
  ]);
});
