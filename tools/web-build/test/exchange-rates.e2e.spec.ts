/**
 * What is counted from exchange rates in a browser: the sample payment of the landing page and the calculator of the price list.
 * Rates come after the page, at any time or not at all, and move nothing. Build the front ends first.
 */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, startBrowser, startSite } from './support/browser.ts';

const site = startSite({ ready: true });
const { visit } = startBrowser();

const rates = (stale: boolean) => ({
  rates: {
    HBAR: { USD: '0.67388717', KES: '85.84741512' },
    USD: { KES: '127.391377', EUR: '0.916132', GBP: '0.789140' },
  },
  asOf: new Date(Date.now() - (stale ? 1_200_000 : 20_000)).toISOString(),
  sources: ['CoinGecko', 'Coinbase'],
  stale,
});

/** Opens a page whose rates wait for `answer`. */
async function open(
  path: string,
  width: number,
  lang: string,
): Promise<{ readonly page: Page; readonly answer: (reply: { status: number; json: object }) => void }> {
  const page = await visit({
    viewport: { width, height: 844 },
    expected: /exchange-rates failed: 503/,
    handedOn: true,
  });
  let answer = (_reply: { status: number; json: object }): void => undefined;
  const reply = new Promise<{ status: number; json: object }>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/exchange-rates', async (route) => route.fulfill(await reply));
  await page.goto(`${site.url}${path}?lang=${lang}`, { waitUntil: 'load' });
  await hydrated(page);
  return { page, answer };
}

/** Where the page ends and where its parts begin. */
const layout = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.scrollHeight,
    ...[...document.querySelectorAll('main h2, main dl, main dl > *')].map((element) =>
      Math.round(element.getBoundingClientRect().top + scrollY),
    ),
  ]);
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const whole = async (page: Page) => plain(await page.locator('main').innerText());

/** `npm run test:full` reads every language. */
const cases =
  process.env['ASILI_TESTS'] === 'full'
    ? ([
        ['en', 390],
        ['sw', 390],
        ['fr', 390],
        ['en', 1280],
      ] as const)
    : ([
        ['fr', 390],
        ['en', 1280],
      ] as const);
const said = {
  en: {
    sum: '$85.00 ≈ 126.14 HBAR',
    received: 'KES 10,665',
    old: 'These rates may be out of date (CoinGecko, Coinbase)',
    none: 'Rates can’t be loaded right now',
  },
  sw: {
    sum: '≈ 126.14 HBAR',
    received: '10,665',
    old: 'Viwango hivi huenda vimepitwa na wakati (CoinGecko, Coinbase)',
    none: 'Viwango haviwezi kupakiwa kwa sasa',
  },
  fr: {
    sum: '85,00 $ ≈ 126,14 HBAR',
    received: '10 665 KES',
    old: 'Ces taux sont peut-être dépassés (CoinGecko, Coinbase)',
    none: 'Les taux ne peuvent pas être chargés pour le moment',
  },
};

describe.each(cases)('in %s at %d px', (lang, width) => {
  it('the sample payment is counted when the rates come, and nothing moves', async () => {
    const { page, answer } = await open('/', width, lang);
    await page.waitForFunction(() => document.querySelectorAll('main li img').length > 0); // The newest products have come.
    const before = await layout(page);
    expect(await whole(page)).not.toContain('126');
    answer({ status: 200, json: rates(false) });
    await page.getByText('CoinGecko, Coinbase').waitFor();
    expect((await whole(page)).replaceAll('\n', ' ')).toContain(said[lang].sum);
    expect(await whole(page)).toContain(said[lang].received);
    expect(await layout(page)).toEqual(before);
  });

  it('the calculator counts in both currencies, says that rates are old, and nothing moves', async () => {
    const { page, answer } = await open('/pricing', width, lang);
    const before = await layout(page);
    answer({ status: 200, json: rates(true) });
    await page.getByText(said[lang].old).waitFor();
    expect(await page.locator('main dl dd').last().innerText()).toMatch(/10.557/); // 82.87 USD.
    expect(await layout(page)).toEqual(before);
    await page.locator('main select').first().selectOption('KES');
    await page.locator('main select').last().selectOption('card');
    expect(plain(await page.locator('main dl dd').nth(1).innerText())).toMatch(/41[.,]11/); // 2.89 KES and 0.30 USD at 127.39.
  });

  it.each(['/', '/pricing'])('%s says that there are none', async (path) => {
    const { page, answer } = await open(path, width, lang);
    answer({ status: 503, json: { status: 503, code: 'PAYMENTS.RATES_UNAVAILABLE' } });
    await page.getByText(said[lang].none).waitFor();
  });
});
