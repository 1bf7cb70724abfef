/** An artisan on a phone: sees the sale and what it brings, sends it, names the number to be paid on, and sees the payout and its SMS. */
import { randomInt } from 'node:crypto';
import type { Order } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { readCode, ShopClient, until, Visitors } from '@asili/test-kit';
import type { Page } from 'playwright-core';
import { aBuyer, aSeller, checkOut, forSale, paid, purchaseOf, type Buyer } from '../src/buying.ts';
import { origin } from '../src/shop.ts';
import { wordsIn } from '../src/words.ts';

const word = wordsIn('mfe-artisan');
const world = new ShopClient(origin);
let visitors: Visitors;
beforeAll(async () => {
  visitors = await Visitors.open(origin);
});
afterAll(() => visitors.close());

/** The buyer pays by card on the simulated checkout. */
async function payByCard(buyer: Buyer, purchaseId: string): Promise<Order> {
  const visit = await visitors.visit({ cookies: buyer.client.cookies });
  const { page } = visit;
  await page.goto(`/checkout/${purchaseId}`);
  await page.locator('input[name=method][value=card]').check();
  await page.locator('button[type=submit]:visible').last().click();
  await page
    .getByText(/simulated/i)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Pay / }).click();
  const {
    orders: [order],
  } = await paid(buyer, purchaseId);
  await visit.close();
  if (!order) throw new Error('a paid purchase has an order');
  return order;
}

/** Terms and what stands beside them, of the card with that heading. */
const linesOf = (page: Page, heading: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading }) })
    .locator('dl > div')
    .allInnerTexts();
/** On one line, with the hyphen for every minus. */
const plain = (text: string) => text.replace(/\s+/g, ' ').replace('−', '-');
const press = (page: Page, key: string) => page.getByRole('button', { name: word(key), exact: true }).click();
const smsTo = async (phone: string) =>
  ((await world.get(`/dev/mailbox.json?to=${encodeURIComponent(phone)}`)) as { messages: { text: string }[] }).messages;

it('from the sale to the money on the phone', async () => {
  const seller = await aSeller({ city: 'Kisumu', country: 'Kenya' });
  const product = await forSale(seller);
  const buyer = await aBuyer();
  const { id: purchaseId } = await checkOut(buyer, [product]);
  const order = await payByCard(buyer, purchaseId);
  await until(
    async () => (await smsTo(seller.phone)).some(({ text }) => text.includes(order.number)),
    'the SMS about the sale',
  );

  const visit = await visitors.visit({ width: 390, height: 844, language: 'en', cookies: seller.client.cookies });
  const { page } = visit;
  await page.goto('/orders');
  await page.getByText(order.number).first().waitFor();
  await page.locator(`a[href="/orders/${order.id}"]`).first().click();
  await page.getByRole('heading', { level: 1, name: new RegExp(order.number) }).waitFor();
  const money = await until(async () => {
    const lines = await linesOf(page, word('orders.brings'));
    return lines.length > 0 && lines.map(plain);
  }, 'what the sale brings');
  expect(money.slice(0, 3)).toEqual([
    `${word('orders.total')} $97.00`,
    `${word('orders.feeFixed', { percent: '3.4%', fixed: '$0.30' })} -$3.60`,
    `${word('orders.net')} $93.40`,
  ]);
  const receives = money.at(-1)?.slice(word('payouts.receives').length).trim() ?? '';
  expect(receives).toMatch(/^(KES|Ksh)/);
  await page.getByText(word('orders.payout.after-delivery')).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await press(page, 'orderStep.accept');
  await page.getByLabel(word('orders.carrier'), { exact: false }).fill('Easy Coach');
  await page.getByLabel(word('orders.tracking'), { exact: false }).fill('EC 4471');
  await press(page, 'orderStep.ship');
  await press(page, 'orderStep.deliver');
  await until(async () => (await purchaseOf(buyer, purchaseId)).orders[0]?.state === 'delivered', 'delivered');

  await page.goto('/payouts');
  await page.getByText(word('payouts.pending'), { exact: true }).waitFor();
  await press(page, 'payoutNumber.add');
  const wallet = `0712${String(randomInt(1e6)).padStart(6, '0')}`;
  await page.getByLabel(word('payoutNumber.label')).fill(wallet);
  const since = Date.now();
  await press(page, 'payoutNumber.send');
  await page.getByLabel(word('code.label')).fill(await readCode(world, seller.phone, since));
  await page
    .getByText(new RegExp(`M-Pesa.*${wallet.slice(-3)}$`))
    .first()
    .waitFor();

  await buyer.client.post(`/api/orders/${order.id}/confirm`, {}, newId('req'));
  await page.getByText(word('payoutState.paid'), { exact: true }).waitFor(); // As it happens, without a reload.
  const payout = page.getByRole('listitem').filter({ has: page.getByText(word('payoutState.paid'), { exact: true }) });
  const amount = plain(await payout.getByRole('heading').innerText());
  const [whole = ''] = /[\d,]+/.exec(amount) ?? [];
  expect(receives).toContain(whole);
  const sale = (await payout.locator('dl > div').allInnerTexts()).map(plain);
  expect(sale[0]).toBe(`${word('payouts.gross')} $97.00`);
  expect(sale[1]).toContain('3.60');
  await payout.getByRole('link', { name: word('orders.number', { number: order.number }) }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const sent = new RegExp(`KES ${whole.replaceAll(',', ',?')}`);
  await until(async () => (await smsTo(seller.phone)).some(({ text }) => sent.test(text)), 'the SMS about the money');
  await page.goto(`/dev/mailbox?to=${encodeURIComponent(seller.phone)}`);
  await page.getByText(sent).first().waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 300_000);
