/**
 * A customer on a phone fills the cart, says where it goes and pays, by each way to pay, in the language chosen for the pages: English,
 * Swahili and French between them, or every way in every language where `ASILI_TESTS` is `full`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Payment, Product } from '@asili/contracts';
import { ShopClient, until, Visitors } from '@asili/test-kit';
import type { Page } from 'playwright-core';
import { aBuyer, aSeller, forSale, type Buyer } from '../src/buying.ts';
import { freshPhone, getProduct, origin } from '../src/shop.ts';

const languages = ['en', 'sw', 'fr'] as const;
type Language = (typeof languages)[number];
const methods = ['hbar', 'mobile_money', 'card', 'bank'] as const;
type Method = (typeof methods)[number];
const all = methods.flatMap((method) => languages.map((language) => ({ method, language })));
const cases =
  process.env['ASILI_TESTS'] === 'full'
    ? all
    : methods.map((method, n) => ({ method, language: languages[n % languages.length] as Language }));

const texts = path.resolve(import.meta.dirname, '../../languages');
const wordsOf = (language: Language) =>
  JSON.parse(readFileSync(path.join(texts, language, 'mfe-marketplace-buying.json'), 'utf8')) as Record<string, string>;
const world = new ShopClient(origin);
const products = new Map<string, Product>();
let visitors: Visitors;

beforeAll(async () => {
  visitors = await Visitors.open(origin);
  const seller = await aSeller();
  for (const { method, language } of cases) products.set(`${method} ${language}`, await forSale(seller));
}, 300_000);
afterAll(() => visitors.close());

/** From the cart to the choice of how to pay. */
async function checkOut(page: Page, { email }: Buyer, word: (id: string) => string): Promise<void> {
  await page.goto('/checkout');
  const field = (id: string) => page.getByLabel(word(`field.${id}`), { exact: false }).first();
  await page.locator('select[autocomplete=country]').selectOption('SN'); // The number has a country of its own.
  for (const [id, text] of Object.entries({ name: 'Aisha Diop', email, line1: '12 Rue Mohamed V', city: 'Dakar' }))
    await field(id).fill(text);
  await page.getByRole('radio', { name: word('delivery.courier') }).check();
  await page.getByRole('button', { name: word('checkout.hold') }).click();
  await page.waitForURL(/\/checkout\/pur_/);
}

async function choose(page: Page, method: Method): Promise<void> {
  await page.locator(`input[name=method][value=${method}]`).check();
  // M-Pesa takes no second payment of the same sum from one number within minutes.
  if (method === 'mobile_money') await page.locator('input[type=tel]').fill(freshPhone());
  await page.locator('button[type=submit]:visible').last().click();
}

/** What the buyer does outside the shop; a request to the phone is answered by its simulated owner. */
async function payOutside(page: Page, method: Method, buyer: Buyer): Promise<void> {
  if (method === 'hbar') {
    await page.waitForURL(/\/pay\/pay_/);
    const { payment } = (await buyer.client.get(`/api/payments/${page.url().split('/').at(-1)}`)) as {
      payment: Payment;
    };
    await page.getByText(payment.payTo?.memo ?? 'a memo', { exact: true }).waitFor();
    await world.post('/dev/wallet/pay', {
      to: payment.payTo?.account,
      amount: payment.payTo?.amount,
      memo: payment.payTo?.memo,
    });
  } else if (method !== 'mobile_money') {
    await page
      .getByText(/simulated/i)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Pay / }).click();
  }
}

it.each(cases)(
  '$method in $language',
  async ({ method, language }) => {
    const words = wordsOf(language);
    const word = (id: string): string => words[id] ?? id;
    const product = products.get(`${method} ${language}`) as Product;
    const buyer = await aBuyer();
    await buyer.client.put(`/api/cart/items/${product.id}`, { quantity: 1 });
    const visit = await visitors.visit({ width: 390, height: 844, language, cookies: buyer.client.cookies });
    const { page } = visit;
    await checkOut(page, buyer, word);
    const purchaseId = page.url().split('/').at(-1) ?? '';
    await choose(page, method);
    await payOutside(page, method, buyer);
    await until(
      async () =>
        page.url().includes('/orders/') ||
        (await page.getByRole('heading', { level: 1, name: word('paid.title') }).count()) > 0,
      'the page says that it is paid',
    );
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await page.goto(`/orders/${purchaseId}`);
    await page.getByText(product.name).first().waitFor();
    expect((await getProduct(world, product.id)).stock).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
  240_000,
);
