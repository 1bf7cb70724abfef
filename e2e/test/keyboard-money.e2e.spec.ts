/** @full Buying, a problem, a payout's number and an operator's case with the keyboard alone, on the running system. */
import { randomInt } from 'node:crypto';
import type { Order } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { readCode, ShopClient, until, type VisitOptions, Visitors } from '@asili/test-kit';
import type { Page } from 'playwright-core';
import { aBuyer, aSeller, checkOutOne, forSale, paid, pay, purchaseOf, type Seller } from '../src/buying.ts';
import { operators, signInToConsole } from '../src/operators.ts';
import { press, tabTo, type, waitForAnnouncement, waitForFocus } from '../src/screens/keyboard.ts';
import { origin } from '../src/shop.ts';
import { wordsIn } from '../src/words.ts';

const buying = wordsIn('mfe-marketplace-buying');
const market = wordsIn('mfe-marketplace');
const artisan = wordsIn('mfe-artisan');
const world = new ShopClient(origin);
let visitors: Visitors;
let seller: Seller;
beforeAll(async () => {
  visitors = await Visitors.open(origin);
  seller = await aSeller({ city: 'Kisumu', country: 'Kenya' });
}, 120_000);
afterAll(() => visitors.close());

async function visiting(options: VisitOptions, work: (page: Page) => Promise<void>): Promise<void> {
  const visit = await visitors.visit({ language: 'en', ...options });
  try {
    await work(visit.page);
  } finally {
    await visit.close();
  }
}
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** A dialog takes the focus a moment after it is there. */
const waitForDialog = (page: Page) => page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

it('a customer goes from the cart over the address and the phone to the order', async () => {
  const product = await forSale(seller);
  const buyer = await aBuyer();
  await buyer.client.put(`/api/cart/items/${product.id}`, { quantity: 1 });
  await visiting({ cookies: buyer.client.cookies }, async (page) => {
    await page.goto('/cart');
    await title(page, market('cart.title')).waitFor();
    await press(page, page.getByRole('main').locator('a[href="/checkout"]:visible').first());
    await title(page, /./).waitFor();
    const field = (key: string) => page.getByLabel(buying(`field.${key}`), { exact: false }).first();
    await press(page, button(page, buying('checkout.hold')).filter({ visible: true })); // Nothing is filled in yet: the first field that is wrong has the focus or is linked.
    for (const [key, text] of [
      ['email', buyer.email],
      ['line1', '12 Rue Mohamed V'],
      ['city', 'Dakar'],
    ] as const) {
      await tabTo(page, field(key), { back: true }).catch(() => tabTo(page, field(key)));
      await page.keyboard.type(text);
    }
    await tabTo(page, field('country'), { back: true }).catch(() => tabTo(page, field('country')));
    await page.keyboard.type('Senegal');
    const courier = page.getByRole('radio', { name: buying('delivery.courier') });
    await tabTo(page, page.getByRole('main').locator('input[type=radio]'));
    if (!(await courier.isChecked())) await page.keyboard.press('Space');
    await press(page, button(page, buying('checkout.hold')).filter({ visible: true }));
    await page.waitForURL(/\/checkout\/pur_/);
    const ways = page.locator('input[name=method]');
    await tabTo(page, ways);
    for (
      let presses = 0;
      presses < 8 &&
      (await page
        .locator('input[name=method]:checked')
        .getAttribute('value')
        .catch(() => null)) !== 'mobile_money';
      presses += 1
    )
      await page.keyboard.press('ArrowDown');
    await type(page, page.locator('input[type=tel]:visible'), '+254711000123');
    await press(page, page.locator('button[type=submit]:visible').last());
    await title(page, buying('paid.title')).waitFor();
    const purchaseId = (await purchaseIdOf(page, buyer.client)) ?? '';
    expect((await purchaseOf(buyer, purchaseId)).state).toBe('paid');
    await press(page, page.getByRole('main').locator(`a[href^="/orders/"]`).first());
    await page.getByText(product.name).first().waitFor();
  });
}, 300_000);

async function purchaseIdOf(page: Page, client: ShopClient): Promise<string | undefined> {
  const paymentId = /pay_\w+/.exec(page.url())?.[0];
  if (!paymentId) return /pur_\w+/.exec(page.url())?.[0];
  return ((await client.get(`/api/payments/${paymentId}`)) as { payment: { purchaseId?: string } }).payment.purchaseId;
}

it('a customer says what went wrong in the dialog, which gives the focus back', async () => {
  const buyer = await aBuyer();
  const { id } = await checkOutOne(buyer, await forSale(seller));
  await pay(buyer, id, { method: 'mobile_money', phoneNumber: '+254711000654' });
  const [order] = (await paid(buyer, id)).orders as [Order];
  for (const name of ['accept', 'ship', 'deliver'])
    await seller.client.post(`/api/orders/${order.id}/${name}`, {}, newId('req'));
  await visiting({ cookies: buyer.client.cookies }, async (page) => {
    await page.goto(`/orders/${id}`);
    const opener = button(page, buying('step.dispute'));
    await press(page, opener);
    const dialog = page.getByRole('dialog', { name: buying('problem.title') });
    await waitForDialog(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(page, opener);
    await page.keyboard.press('Enter');
    await waitForDialog(page);
    await press(page, dialog.getByRole('button', { name: buying('problem.send') }));
    await waitForAnnouncement(page, new RegExp(buying('problem.choose')));
    await waitForFocus(page, dialog.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    expect(await dialog.getByRole('radio', { name: buying('problem.damaged') }).isChecked()).toBe(true);
    await tabTo(page, dialog.getByRole('textbox'));
    await page.keyboard.type('The rim is open.');
    await press(page, dialog.getByRole('button', { name: buying('problem.send') }));
    await dialog.waitFor({ state: 'detached' });
    await until(async () => (await purchaseOf(buyer, id)).orders[0]?.state === 'disputed', 'the dispute');
  });
}, 240_000);

it('an artisan names the number payouts go to', async () => {
  const newcomer = await aSeller({ city: 'Kisumu', country: 'Kenya' });
  await visiting({ cookies: newcomer.client.cookies }, async (page) => {
    await page.goto('/payouts');
    await press(page, button(page, artisan('payoutNumber.add')));
    const number = `0712${String(randomInt(1e6)).padStart(6, '0')}`;
    await waitForFocus(page, page.getByLabel(artisan('payoutNumber.label')));
    await page.keyboard.type(number);
    const since = Date.now();
    await page.keyboard.press('Enter');
    await waitForFocus(page, page.getByLabel(artisan('code.label')));
    await page.keyboard.type(await readCode(world, newcomer.phone, since));
    await waitForAnnouncement(page, new RegExp(artisan('payoutNumber.done')));
    await waitForFocus(page, page.getByRole('heading', { name: artisan('payouts.account') }));
  });
}, 120_000);

it('an operator gives money without its memo to its payment, and confirms it', async () => {
  const buyer = await aBuyer();
  const { id } = await checkOutOne(buyer, await forSale(seller));
  const payment = await pay(buyer, id, { method: 'hbar' });
  const { transactionId } = (await world.post('/dev/wallet/pay', {
    to: payment.payTo?.account,
    amount: payment.payTo?.amount,
  })) as { transactionId: string };
  const asMirror = transactionId.replace('@', '-').replace(/\.(\d+)$/, '-$1');
  const [, operator] = await operators();
  const visit = await signInToConsole(visitors, operator, '/console');
  const { page } = visit;
  const row = page.locator('main li').filter({ hasText: asMirror });
  await until(async () => {
    await page.goto('/console/queues/unmatched-money');
    await page.locator('main li dl, main h2').first().waitFor();
    return (await row.count()) === 1;
  }, 'the case');
  await press(page, row.getByRole('link'));
  await title(page, /./).waitFor();
  await press(page, page.getByRole('group').getByRole('button', { name: 'Match with a payment' }));
  await press(page, button(page, `Possible match: ${payment.id}`));
  await type(page, page.getByLabel('Reason'), 'Amount and time fit.');
  const send = page.locator('main form').getByRole('button', { name: 'Match with a payment' });
  await press(page, send);
  const dialog = page.getByRole('dialog');
  await waitForDialog(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await waitForFocus(page, send);
  await page.keyboard.press('Enter');
  await waitForDialog(page);
  await press(page, dialog.getByRole('button', { name: 'Match with a payment' }));
  await dialog.waitFor({ state: 'detached' });
  await paid(buyer, id);
  await visit.close();
}, 240_000);
