/** Operators in the console, on the running system: money without its memo is given to the payment it was for, by one operator or, where it is large, by two; a dispute is decided. */
import type { Order, Product } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { ShopClient, until, Visitors, type Visit } from '@asili/test-kit';
import type { Page } from 'playwright-core';
import { aBuyer, aSeller, checkOutOne, forSale, paid, pay, type Buyer, type Seller } from '../src/buying.ts';
import { operators, signInToConsole, type Operator } from '../src/operators.ts';
import { origin } from '../src/shop.ts';

const world = new ShopClient(origin);
let visitors: Visitors;
let joyce: Visit;
let daniel: Visit;
let seller: Seller;
let products: readonly Product[];

beforeAll(async () => {
  visitors = await Visitors.open(origin);
  const [first, second] = await operators();
  seller = await aSeller();
  products = [await forSale(seller), await forSale(seller, { price: '900' }), await forSale(seller)];
  const signIn = (operator: Operator, options = {}) => signInToConsole(visitors, operator, '/console', options);
  joyce = await signIn(first);
  daniel = await signIn(second, { width: 390, height: 844 });
}, 300_000);
afterAll(() => visitors.close());

/** A buyer who forgets the memo. */
async function payWithoutMemo(
  product: Product,
): Promise<{ buyer: Buyer; purchaseId: string; paymentId: string; transactionId: string }> {
  const buyer = await aBuyer();
  const { id: purchaseId } = await checkOutOne(buyer, product);
  const payment = await pay(buyer, purchaseId, { method: 'hbar' });
  const { transactionId } = (await world.post('/dev/wallet/pay', {
    to: payment.payTo?.account,
    amount: payment.payTo?.amount,
  })) as { transactionId: string };
  return {
    buyer,
    purchaseId,
    paymentId: payment.id,
    transactionId: transactionId.replace('@', '-').replace(/\.(\d+)$/, '-$1'),
  }; // As a mirror writes it.
}

/** An order that came broken, says its buyer again after the artisan's no. */
async function disputed(product: Product): Promise<{ buyer: Buyer; order: Order }> {
  const buyer = await aBuyer();
  const { id } = await checkOutOne(buyer, product);
  await pay(buyer, id, { method: 'mobile_money', phoneNumber: '+254711000654' });
  const [order] = (await paid(buyer, id)).orders as [Order];
  const step = (who: { client: ShopClient }, name: string, says: object = {}) =>
    who.client.post(`/api/orders/${order.id}/${name}`, { ...says }, newId('req'));
  for (const name of ['accept', 'ship', 'deliver']) await step(seller, name);
  await step(buyer, 'dispute', { reason: 'damaged', text: 'The rim is open.' });
  await step(seller, 'answer', { offer: 'none', text: 'It was whole.' });
  await step(buyer, 'dispute', { reason: 'damaged', text: 'The parcel was whole, the rim was not.' });
  return { buyer, order };
}

/** From the overview to the case that says this, once it is there. */
async function openCase(page: Page, queue: string, says: string): Promise<void> {
  const row = page.locator('main li').filter({ hasText: says });
  await until(async () => {
    await page.goto('/console');
    await page.locator('main').getByRole('link', { name: queue, exact: true }).last().click();
    await page.getByRole('heading', { level: 1, name: queue }).waitFor();
    await page.locator('main li dl, main h2').first().waitFor();
    return (await row.count()) === 1;
  }, 'the case in its queue');
  await row.getByRole('link').click();
  await page.getByRole('heading', { name: 'What we know' }).waitFor();
}

async function match(page: Page, paymentId: string, button: string): Promise<void> {
  await page.getByRole('group').getByRole('button', { name: 'Match with a payment' }).click();
  await page.getByRole('button', { name: `Possible match: ${paymentId}` }).click();
  await page.getByLabel('Reason').fill('Amount and time fit, and nobody else claims it.');
  await page.locator('main form').getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
}

it('settles a transfer without its memo, and the buyer has what they paid for', async () => {
  const { page, complaints } = joyce;
  const { buyer, purchaseId, paymentId, transactionId } = await payWithoutMemo(products[0] as Product);
  await openCase(page, 'Unmatched money', transactionId);
  await match(page, paymentId, 'Match with a payment');
  await page.getByText('Done: Match with a payment').first().waitFor();
  await page.getByRole('list', { name: 'History' }).getByText('Matched with a payment').waitFor();
  await paid(buyer, purchaseId);
  await page.reload();
  await page.getByText('Nothing more can be done here.').waitFor();
  await page.goto('/console/audit?only=done');
  await page
    .getByRole('row')
    .filter({ hasText: `Matched: ${paymentId}` })
    .waitFor();
  expect(complaints).toEqual([]);
}, 240_000);

it('needs two for a large one: who proposed it cannot agree, another does, on a phone', async () => {
  const { buyer, purchaseId, paymentId, transactionId } = await payWithoutMemo(products[1] as Product);
  await openCase(joyce.page, 'Unmatched money', transactionId);
  await match(joyce.page, paymentId, 'Propose: Match with a payment');
  await joyce.page.getByRole('button', { name: 'Withdraw' }).waitFor();
  await joyce.page.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
  await daniel.page.goto(new URL(joyce.page.url()).pathname);
  await daniel.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await daniel.page.getByRole('button', { name: 'Yes, approve' }).click();
  await daniel.page.getByText('Nothing more can be done here.').waitFor();
  await paid(buyer, purchaseId);
  expect(await daniel.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await daniel.page.reload();
  for (const auditAction of ['Proposed', 'Approved', 'Matched with a payment'])
    await daniel.page.getByRole('list', { name: 'History' }).getByText(auditAction, { exact: true }).waitFor();
  expect([...joyce.complaints, ...daniel.complaints]).toEqual([]);
}, 240_000);

it('decides a dispute: the customer gets a part of the money back, and both see it', async () => {
  const { page, complaints } = joyce;
  const { buyer, order } = await disputed(products[2] as Product);
  await openCase(page, 'Disputes', order.number);
  for (const text of ['The rim is open.', 'It was whole.', 'The parcel was whole, the rim was not.'])
    await page.getByText(text).waitFor();
  await page.getByRole('group').getByRole('button', { name: 'Refund the customer' }).click();
  await page.getByLabel('Amount').fill('17');
  await page.getByLabel('Reason').fill('The rim can be mended, and both agreed by phone.');
  await page.locator('main form').getByRole('button', { name: 'Refund the customer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund the customer' }).click();
  await page.getByText('Done: Refund the customer').first().waitFor();
  await page.getByText('Nothing more can be done here.').waitFor();
  for (const { client } of [buyer, seller]) {
    const now = await until(async () => {
      const { order: read } = (await client.get(`/api/orders/${order.id}`)) as { order: Order };
      return read.state === 'completed' && read;
    }, 'the order to be completed');
    expect([now.state, now.timeline.at(-1)]).toEqual([
      'completed',
      expect.objectContaining({ what: 'resolve', by: 'operator', refund: { amount: '17.00', currency: 'USD' } }),
    ]);
  }
  expect(complaints).toEqual([]);
}, 240_000);

it('lets an operator enter a bank statement by keyboard, and says who did', async () => {
  const { page, complaints } = joyce;
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await page.goto('/console/books');
  const form = page.getByRole('region', { name: 'Enter a bank statement' });
  await form.getByLabel('Currency').focus();
  await page.keyboard.type('MAD'); // An account with nothing on it: the statement agrees.
  await page.keyboard.press('Tab');
  await form.getByLabel('Closing date').fill(yesterday); // Whose parts are in the order of the browser's language.
  await form.getByLabel('Closing balance').focus();
  await page.keyboard.type('0.00');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`ST-${yesterday}`);
  await page.keyboard.press('Enter');
  await page.getByText('Statement saved: MAD').first().waitFor();
  await page
    .getByRole('table', { name: 'Bank statements' })
    .getByRole('row')
    .filter({ hasText: `ST-${yesterday}` })
    .waitFor();
  await until(async () => {
    await page.goto('/console/audit?only=done');
    await page.locator('main tbody time').first().waitFor();
    return (
      (await page
        .getByRole('row')
        .filter({ hasText: `${yesterday}: 0.00 MAD, ST-${yesterday}` })
        .count()) === 1
    );
  }, 'the statement in the trail');
  expect(complaints).toEqual([]);
}, 240_000);

it('is closed to everybody else, and asks who signed out to sign in again', async () => {
  const { client } = await aBuyer();
  await expect(client.get('/api/console/queues')).rejects.toThrow('403');
  const { page } = daniel;
  await page.goto('/console/books');
  await page.getByRole('table', { name: 'Accounts' }).waitFor();
  await page.locator('header [aria-haspopup=dialog]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { level: 1, name: /^Made by hand/ }).waitFor();
  await page.goto('/console/books');
  await page.getByText('This page is for Asili operators.').waitFor();
}, 240_000);
