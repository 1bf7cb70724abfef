/** An operator has a name from a statement or a buyer: finds the money by it, and gives a plan's back. */
import { paymentReply, planReply, type Payment } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { ShopClient, until, Visitors, type Visit } from '@asili/test-kit';
import type { Page } from 'playwright-core';
import { aBuyer, aSeller, checkOutOne, forSale, paid, pay } from '../src/buying.ts';
import { operators, signInToConsole } from '../src/operators.ts';
import { aSignedUpArtisan, origin } from '../src/shop.ts';

const world = new ShopClient(origin);
let visitors: Visitors;
let joyce: Visit;
beforeAll(async () => {
  visitors = await Visitors.open(origin);
  const [first] = await operators();
  joyce = await signInToConsole(visitors, first, '/console/search');
}, 300_000);
afterAll(() => visitors.close());

async function search(page: Page, name: string): Promise<void> {
  await page.goto('/console/search');
  await page.getByRole('searchbox').fill(name);
  await page.keyboard.press('Enter');
}
/** The one case of that name, opened. */
async function open(page: Page, name: string): Promise<void> {
  const results = page.getByRole('list', { name: `One result for “${name}”` });
  await until(async () => {
    await search(page, name);
    await page.getByRole('heading', { name: /One result|is called/ }).waitFor();
    return (await results.count()) === 1;
  }, `${name} to be found`);
  await results.getByRole('link').click();
  await page.getByRole('heading', { name: 'What we know' }).waitFor();
}

it('finds a payment by the transaction a buyer read off their wallet, and by the number of its order', async () => {
  const { page, complaints } = joyce;
  const buyer = await aBuyer();
  const { id: purchaseId } = await checkOutOne(buyer, await forSale(await aSeller()));
  const payment = await pay(buyer, purchaseId, { method: 'hbar' });
  const { transactionId } = (await world.post('/dev/wallet/pay', {
    to: payment.payTo?.account,
    amount: payment.payTo?.amount,
    memo: payment.payTo?.memo,
  })) as { transactionId: string };
  const [order] = (await paid(buyer, purchaseId)).orders;
  for (const name of [transactionId, order?.number ?? '']) {
    await open(page, name);
    await page.getByText(payment.id).waitFor();
    await page.getByText('Nothing more can be done here.').waitFor();
  }
  await search(page, `${transactionId.slice(0, -1)}`);
  await page.getByRole('heading', { name: /^Nothing is called/ }).waitFor();
  expect(complaints).toEqual([]);
}, 240_000);

it('shows what was searched as it was typed, and keeps it in the audit trail', async () => {
  const { page, complaints } = joyce;
  const hostile = '<img src=x onerror=document.title="owned">';
  await search(page, hostile);
  await page.getByText(`Nothing is called “${hostile}”`).waitFor();
  await page.goto('/console/audit');
  await page.getByRole('row').filter({ hasText: hostile }).getByText('Searched').first().waitFor();
  expect(await page.title()).not.toContain('owned');
  expect(complaints).toEqual([]);
}, 120_000);

it('refunds a plan to the account it was paid from, and the plan ends', async () => {
  const { page, complaints } = joyce;
  const { client } = await aSignedUpArtisan();
  const planOf = async () => planReply.parse(await client.get('/api/plan')).plan;
  const { payment } = paymentReply.parse(await client.post('/api/plan/payments', { method: 'hbar' }, newId('req')));
  await world.post('/dev/wallet/pay', {
    to: payment.payTo?.account,
    amount: payment.payTo?.amount,
    memo: payment.payTo?.memo,
  });
  await until(async () => (await planOf()).name === 'professional', 'the plan');
  const until30 = Date.parse((await planOf()).until ?? '');
  await open(page, payment.payTo?.memo ?? '');
  await page.getByLabel('Reason').fill('Asked for it on the second day.');
  await page.locator('main form').getByRole('button', { name: 'Refund the plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund the plan' }).click();
  await page.getByText('Done: Refund the plan').first().waitFor();
  const seen = async (): Promise<Payment> =>
    paymentReply.parse(await client.get(`/api/payments/${payment.id}`)).payment;
  await until(async () => (await seen()).displayState === 'refunded', 'the money to be back');
  expect((await seen()).refunds).toMatchObject([{ money: payment.quote.pay, state: 'succeeded' }]);
  const ended = await until(async () => {
    const plan = await planOf();
    return Date.parse(plan.until ?? '') < until30 && plan;
  }, 'the plan to end');
  expect([ended.name, Date.parse(ended.until ?? '') <= Date.now(), ended.graceUntil !== undefined]).toEqual([
    'professional',
    true,
    true,
  ]); // Its days of grace begin.
  expect(complaints).toEqual([]);
}, 240_000);
