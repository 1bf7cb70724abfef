/**
 * A SIM card is changed on /dev/phone: the payout that is about to leave is held and told of, the PIN opens nothing until a one-time code sets it
 * again, and commands 4 and 5 say how long payouts pause, and why.
 */
import type { PayoutList } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { type Browser, openBrowser, ShopClient, until } from '@asili/test-kit';
import type { Page } from 'playwright-core';
import { aBuyer, aSeller, checkOutOne, darajaBooks, forSale, paid, pay } from '../src/buying.ts';
import { dialAndRead } from '../src/dialling.ts';
import { call, textsTo } from '../src/phones.ts';
import { freshPhone, origin } from '../src/shop.ts';

const world = new ShopClient(origin);
const [pin, another] = ['4071', '9274'];
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
}, 180_000);
afterAll(() => browser.close());

/** Puts another SIM card into the phone of that number, as a person does. */
async function changeSim(page: Page, number: string): Promise<void> {
  const phone = page.locator('[data-phone="Phone 1"]');
  await phone.getByLabel('Number').fill(number);
  await phone.getByLabel('Number').blur();
  await phone.getByText('The SIM card it always had').waitFor();
  await phone.getByRole('button', { name: 'New SIM card' }).click();
  await phone.getByText('SIM card changed').waitFor();
}

it('a changed SIM card holds what is about to be paid out, and locks the PIN', async () => {
  const [seller, buyer, wallet] = [await aSeller({ city: 'Kisumu', country: 'Kenya' }), await aBuyer(), freshPhone()];
  const { challenge } = (await seller.client.put('/api/payout-account', {
    provider: 'mpesa',
    phoneNumber: wallet,
  })) as { challenge: { id: string } };
  const code = await until(
    async () => (await textsTo(seller.phone)).find(({ text }) => text.includes(`ending ${wallet.slice(-3)}`))?.code,
    'the code',
  );
  await seller.client.put('/api/payout-account', {
    provider: 'mpesa',
    phoneNumber: wallet,
    challengeId: challenge.id,
    code,
  });
  await call('africastalking', seller.phone, '*384*7*13#', pin, pin);
  const { id } = await checkOutOne(buyer, await forSale(seller));
  await pay(buyer, id, { method: 'mobile_money', phoneNumber: freshPhone() });
  const [order] = (await paid(buyer, id)).orders;
  for (const step of ['accept', 'ship', 'deliver'])
    await seller.client.post(`/api/orders/${order?.id}/${step}`, {}, newId('req'));

  await changeSim(
    await browser.context.newPage().then(async (page) => {
      await page.goto(`${origin}/dev/phone`);
      return page;
    }),
    seller.phone,
  );
  await buyer.client.post(`/api/orders/${order?.id}/confirm`, {}, newId('req'));
  const { account } = await until(async () => {
    const list = (await seller.client.get('/api/payouts')) as unknown as PayoutList;
    return list.payouts.some(({ state, reason }) => state === 'held' && reason === 'sim-changed') && list;
  }, 'the payout held');
  expect(account?.heldFor).toBe('sim-changed');
  for (const number of [seller.phone, wallet])
    await until(
      async () => (await textsTo(number)).some(({ text }) => text.startsWith('The SIM card of ')),
      `the SMS to ${number}`,
    );

  const dial = (says: RegExp, dialled: string, ...typed: string[]): Promise<string> =>
    dialAndRead(says, 'africastalking', seller.phone, dialled, ...typed);
  await dial(/\nPayouts pause 24 h: SIM card changed\.$/, '*384*7*5#');
  await dial(
    /^Your SIM card was changed\. To set your PIN again dial \*384\*7\*13#\nHelp: call \+\d[\d ]+$/,
    '*384*7*4#',
    pin,
  );
  await dial(/^Code we sent by SMS at \d\d:\d\d\?\n1 Send again/, '*384*7*13#');
  const reset = await until(
    async () => (await textsTo(seller.phone)).find(({ text }) => /^\d{6} sets a new PIN /.test(text))?.code,
    'the code',
  );
  await dial(/^Your PIN is set\. Payouts pause 24 h\.$/, '*384*7*13#', reset, another, another);
  await dial(/^Available .+\nPayouts pause 24 h: PIN reset\.$/, '*384*7*4#', another);
  expect(
    (await darajaBooks(world)).filter(
      ({ kind, phoneNumber = '' }) => kind === 'b2c' && wallet.endsWith(phoneNumber.slice(-9)),
    ),
  ).toEqual([]);
}, 600_000);
