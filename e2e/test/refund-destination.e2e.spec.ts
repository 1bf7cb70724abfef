/** A customer who paid from an exchange says where the refund goes, with the keyboard alone, is told of it, and stops it again. */
import { newId } from '@asili/kernel';
import { readCode, ShopClient, until, Visitors } from '@asili/test-kit';
import type { Page } from 'playwright-core';
import { aBuyer, aSeller, checkOutOne, forSale, paid, pay, paymentOf, type Buyer, type Seller } from '../src/buying.ts';
import { press, tabTo, waitForAnnouncement } from '../src/screens/keyboard.ts';
import { origin } from '../src/shop.ts';
import { wordsIn } from '../src/words.ts';

const buying = wordsIn('mfe-marketplace-buying');
const world = new ShopClient(origin);
let visitors: Visitors;
let seller: Seller;
beforeAll(async () => {
  visitors = await Visitors.open(origin);
  seller = await aSeller({ city: 'Kisumu', country: 'Kenya' });
}, 120_000);
afterAll(() => visitors.close());

const button = (page: Page, key: string) => page.getByRole('button', { name: buying(key) });
const title = (page: Page, key: string) => page.getByRole('heading', { level: 1, name: buying(key) }).waitFor();
const subjects = async ({ email }: Buyer): Promise<(string | undefined)[]> =>
  (
    (await world.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)) as { messages: { subject?: string }[] }
  ).messages.map(({ subject }) => subject);

/** Paid from an exchange's account, for an order its artisan cannot make. */
async function declined(buyer: Buyer): Promise<{ paymentId: string; purchaseId: string; exchange: string }> {
  const { id: purchaseId } = await checkOutOne(buyer, await forSale(seller));
  const { accounts } = (await world.get('/dev/wallet.json')) as { accounts: { id: string }[] };
  const exchange = accounts.at(-1)?.id ?? '';
  const { id: paymentId, payTo } = await pay(buyer, purchaseId, { method: 'hbar' });
  await world.post('/dev/wallet/pay', {
    account: exchange,
    to: payTo?.account,
    amount: payTo?.amount,
    memo: payTo?.memo,
  });
  const [order] = (await paid(buyer, purchaseId)).orders;
  await seller.client.post(`/api/orders/${order?.id ?? ''}/decline`, {}, newId('req'));
  await until(
    async () => (await paymentOf(buyer, paymentId)).refunds.some(({ destination }) => destination?.state === 'wanted'),
    'the question',
  );
  return { paymentId, purchaseId, exchange };
}

it('a refund that would be lost at an exchange', async () => {
  const buyer = await aBuyer();
  const { paymentId, purchaseId, exchange } = await declined(buyer);
  await until(async () => (await subjects(buyer)).includes('Where should we send your refund?'), 'the letter');
  const visit = await visitors.visit({ language: 'en', cookies: buyer.client.cookies });
  const { page } = visit;
  await page.goto(`/orders/${purchaseId}`);
  await press(page, page.getByRole('link', { name: buying('destination.look') }));
  await title(page, 'destination.asked');
  await tabTo(page, page.getByLabel(buying('destination.account'), { exact: true }));
  await page.keyboard.type(exchange);
  await page.keyboard.press('Enter'); // An exchange's account, and no memo.
  await waitForAnnouncement(page, /needs a memo/);
  await tabTo(page, page.getByLabel(buying('hbar.memo'), { exact: true }));
  await page.keyboard.type('103948812');
  const since = Date.now();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel(buying('code.label')));
  await page.keyboard.type(await readCode(world, buyer.email, since));
  await title(page, 'destination.heldTitle');
  await page.getByText('103948812', { exact: true }).waitFor();
  const [refund] = (await paymentOf(buyer, paymentId)).refunds;
  expect(refund).toMatchObject({
    state: 'requested',
    to: exchange,
    destination: { state: 'held', account: exchange, memo: '103948812' },
  });
  await until(async () => (await subjects(buyer)).includes('Your refund goes out in 24 hours'), 'the notice');
  await press(page, button(page, 'destination.stop'));
  await title(page, 'destination.asked');
  expect((await paymentOf(buyer, paymentId)).refunds[0]?.destination).toMatchObject({ state: 'wanted' });
  await until(async () => (await subjects(buyer)).includes('Your refund is stopped'), 'the word of it');
  await visit.close();
}, 300_000);
