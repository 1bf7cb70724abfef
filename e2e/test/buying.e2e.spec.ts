/**
 * From a cart to a parcel, over the public interface of the running system: a customer buys from two artisans, pays in HBAR on
 * the local network or by M-Pesa on its simulated provider, each artisan sends what is theirs and is paid out to M-Pesa.
 */
import { randomInt } from 'node:crypto';
import type { AnalyticsReply, ExchangeRatesReply, Order, PayoutAccountChallenge, PayoutList } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { ShopClient, ShopError, until } from '@asili/test-kit';
import {
  aBuyer,
  aSeller,
  checkOut,
  darajaBooks,
  forSale,
  paid,
  pay,
  paymentOf,
  purchaseOf,
  quotesOf,
  type Buyer,
  type Seller,
} from '../src/buying.ts';
import { getProduct, origin } from '../src/shop.ts';

const world = new ShopClient(origin);
let [weaver, potter] = [] as unknown as [Seller, Seller];

const mailTo = async (to: string) =>
  (
    (await world.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)) as {
      messages: { text: string; code?: string }[];
    }
  ).messages;

/** The number an artisan is paid out to, proved with the code that goes to the one they sign in with. */
async function namePayoutNumber({ client, phone }: Seller, phoneNumber: string): Promise<void> {
  const number = { provider: 'mpesa', phoneNumber };
  const asked = (await client.put('/api/payout-account', number)) as unknown as PayoutAccountChallenge; // It waits where a code was sent just before.
  const code = await until(
    async () => (await mailTo(phone)).find(({ text }) => text.includes(`ending ${phoneNumber.slice(-3)}`))?.code,
    'the code',
  );
  await client.put('/api/payout-account', { ...number, challengeId: asked.challenge.id, code });
}
const payoutsOf = async ({ client }: Seller): Promise<PayoutList> => (await client.get('/api/payouts')) as PayoutList;

const step = async (who: { client: ShopClient }, id: string, name: string, body: object = {}): Promise<Order> =>
  ((await who.client.post(`/api/orders/${id}/${name}`, { ...body }, newId('req'))) as { order: Order }).order;

beforeAll(async () => {
  [weaver, potter] = [await aSeller({ city: 'Kisumu', country: 'Kenya' }), await aSeller()];
  await until(async () => !((await world.get('/api/exchange-rates')) as ExchangeRatesReply).stale, 'rates');
}, 240_000);

it('HBAR: held, quoted, paid on the ledger, sent by two artisans, confirmed', async () => {
  const [buyer, kiondo, pot] = [
    await aBuyer(),
    await forSale(weaver),
    await forSale(potter, { name: 'Pot', price: '97' }),
  ];
  const purchase = await checkOut(buyer, [kiondo, pot]);
  expect([purchase.state, purchase.totals]).toEqual(['held', [{ amount: '206.00', currency: 'USD' }]]);
  expect((await getProduct(world, kiondo.id)).stock).toBe(0);

  const quotes = await quotesOf(buyer, purchase.id);
  expect(quotes.map(({ method }) => method).sort()).toEqual(['bank', 'card', 'hbar', 'mobile_money']);
  const payment = await pay(buyer, purchase.id, { method: 'hbar' });
  expect(payment).toMatchObject({
    displayState: 'waiting',
    payTo: { memo: expect.stringMatching(/^AH-/), amount: payment.quote.pay.amount },
  });
  await world.post('/dev/wallet/pay', {
    to: payment.payTo?.account,
    amount: payment.payTo?.amount,
    memo: payment.payTo?.memo,
  });

  const { orders } = await paid(buyer, purchase.id);
  expect(orders.map(({ state }) => state)).toEqual(['new', 'new']);
  expect((await paymentOf(buyer, payment.id)).displayState).toBe('paid');
  await until(
    async () => ((await buyer.client.get('/api/cart')) as { cart: { itemCount: number } }).cart.itemCount === 0,
    'the cart to be empty',
  );
  await until(
    async () =>
      (await mailTo(weaver.phone)).some(({ text }) =>
        text.includes(String(orders.find(({ artisan }) => artisan.id === weaver.id)?.number)),
      ),
    'the artisan’s SMS',
  );
  await until(
    async () => (await mailTo(buyer.email)).some(({ text }) => text.includes(purchase.id)),
    'the buyer’s letter',
  );

  for (const [artisan, order] of [weaver, potter].map(
    (who) => [who, orders.find(({ artisan: seller }) => seller.id === who.id)] as const,
  )) {
    const id = order?.id ?? '';
    await step(artisan, id, 'accept');
    expect((await step(artisan, id, 'accept')).state).toBe('accepted');
    await step(artisan, id, 'ship', { carrier: 'DHL', tracking: 'JD014600' });
    await expect(step(buyer, id, 'accept')).rejects.toThrow(ShopError);
    await step(artisan, id, 'deliver');
    expect((await step(buyer, id, 'confirm')).state).toBe('completed');
  }
  expect((await getProduct(world, kiondo.id)).stock).toBe(0);
});

it('what an artisan earned goes to M-Pesa once its number is named, is told by SMS, and is in M-Pesa’s books', async () => {
  const phoneNumber = `+254712${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
  const { balance, payouts: before } = await until(async () => {
    const list = await payoutsOf(weaver);
    return list.balance.available.some(({ amount }) => amount !== '0.00') && list;
  }, 'the sale is available');
  expect(before).toEqual([]);
  await namePayoutNumber(weaver, phoneNumber);
  const {
    payouts: [payout],
    account,
  } = await until(async () => {
    const list = await payoutsOf(weaver);
    return list.payouts.some(({ state }) => state === 'paid') && list;
  }, 'the payout');
  expect(account).toMatchObject({
    provider: 'mpesa',
    heldUntil: null,
    phoneNumber: expect.stringMatching(new RegExp(`·${phoneNumber.slice(-3)}$`)),
  });
  expect(payout).toMatchObject({
    amount: { currency: 'KES', amount: balance.available[0]?.amount.replace(/\.\d\d$/, '.00') },
    sales: [{ gross: { amount: '97.00', currency: 'USD' } }],
  });
  expect((await darajaBooks(world)).filter((entry) => entry.phoneNumber?.endsWith(phoneNumber.slice(4)))).toMatchObject(
    [{ kind: 'b2c', amount: payout?.amount.amount.replace('.00', ''), state: 'paid' }],
  );
  await until(
    async () =>
      (await mailTo(weaver.phone)).some(({ text }) =>
        text.replaceAll(',', '').includes(`KES ${payout?.amount.amount.replace('.00', '') ?? ''}`),
      ),
    'the SMS',
  );
  await until(
    async () =>
      ((await weaver.client.get(`/api/analytics/${weaver.id}`)) as AnalyticsReply).analytics.revenue.currency === 'KES',
    'her revenue',
  );
});

it('M-Pesa: the phone is asked, and what its owner says decides', async () => {
  const [buyer, kiondo] = [await aBuyer(), await forSale(weaver)];
  const purchase = await checkOut(buyer, [kiondo]);
  const asked = `+25471${String(randomInt(10_000)).padStart(4, '0')}999`; // Its owner thinks before answering.
  const refused = await pay(buyer, purchase.id, { method: 'mobile_money', phoneNumber: asked });
  expect(refused).toMatchObject({ displayState: 'waiting', prompt: { phoneNumber: expect.stringMatching(/999$/) } });
  const prompt = await until(
    async () =>
      (
        (await world.get('/dev/world/daraja/prompts.json')) as {
          prompts: { id: string; phoneNumber: string; state: string }[];
        }
      ).prompts.find(
        ({ phoneNumber, state }) => phoneNumber.endsWith(asked.slice(4)) && !/approved|cancel/.test(state),
      ),
    'the prompt',
  );
  await world.post(`/dev/world/daraja/prompts/${prompt.id}`, { answer: 'cancel' });
  await until(async () => (await paymentOf(buyer, refused.id)).displayState === 'failed', 'the refusal');
  await until(async () => (await purchaseOf(buyer, purchase.id)).state === 'held', 'held again');

  const payment = await pay(buyer, purchase.id, { method: 'mobile_money', phoneNumber: '+254711000123' });
  expect(payment.quote.pay.currency).toBe('KES');
  await paid(buyer, purchase.id);
  expect((await paymentOf(buyer, payment.id)).received).toEqual(payment.quote.pay);
});

it('one product and five buyers at once: one holds it, four are told, and who gives it up frees it', async () => {
  const kiondo = await forSale(weaver);
  const buyers = await Promise.all(Array.from({ length: 5 }, aBuyer));
  const tried = await Promise.allSettled(buyers.map((buyer) => checkOut(buyer, [kiondo])));
  const held = tried.flatMap((result, n) =>
    result.status === 'fulfilled' ? [[buyers[n], result.value] as const] : [],
  );
  expect(held).toHaveLength(1);
  for (const result of tried)
    if (result.status === 'rejected') expect(String(result.reason)).toContain('ORDERS.OUT_OF_STOCK');
  const [[winner, purchase] = []] = held;
  if (!winner || !purchase) throw new Error('nobody holds it');
  await expect(purchaseOf(buyers.find((buyer) => buyer !== winner) as Buyer, purchase.id)).rejects.toThrow(/404/);
  await winner.client.post(`/api/purchases/${purchase.id}/cancel`, {}, newId('req'));
  await until(async () => (await getProduct(world, kiondo.id)).stock === 1, 'free again');
});
