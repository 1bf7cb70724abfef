/**
 * From a cart to a parcel, over the public interface of the running system: a customer buys from two artisans, pays in HBAR on
 * the local network or by M-Pesa and card on their simulated providers, and each artisan sends what is theirs.
 */
import type { ExchangeRatesReply, Order, Payment, Product, Purchase, Quote } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { ShopClient, ShopError, signUp, until } from '@asili/test-kit';
import { aSignedUpArtisan, freshEmail, getProduct, origin, registerProduct, uploadPicture, waitForStatus } from '../src/shop.ts';

type Artisan = Awaited<ReturnType<typeof aSignedUpArtisan>>;
interface Buyer {
  readonly id: string;
  readonly email: string;
  readonly client: ShopClient;
}

const world = new ShopClient(origin);
const address = { line1: '12 Rue Mohamed V', city: 'Dakar', country: 'SN' };
let [weaver, potter] = [] as unknown as [Artisan, Artisan];

async function aSeller(): Promise<Artisan> {
  const artisan = await aSignedUpArtisan();
  await artisan.client.put('/api/artisans/me/shipping', {
    zones: [{ name: 'Africa', countries: ['SN', 'KE', 'TZ'], price: { amount: '12', currency: 'USD' }, days: [3, 9] }],
    pickup: { offered: true, note: 'Mon to Fri' },
  });
  return artisan;
}

async function forSale(artisan: Artisan, facts: object = {}): Promise<Product> {
  const created = await registerProduct(artisan.client, newId('req'), { name: 'Kiondo', description: 'Sisal.', category: 'Home Decor', price: '85', currency: 'USD', imageUrls: [await uploadPicture(artisan.client, 'pot-9.jpg')], ...facts });
  return waitForStatus(artisan.client, created.id, 'verified');
}

const mailTo = async (to: string) => ((await world.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)) as { messages: { text: string }[] }).messages;

async function aBuyer(): Promise<Buyer> {
  const client = new ShopClient(origin);
  const email = freshEmail();
  const { id } = await signUp(client, '/api/customers/auth/register', email, { email, firstName: 'Aisha', lastName: 'Diop' });
  return { id, email, client };
}

const purchaseOf = async ({ client }: Buyer, id: string): Promise<Purchase> => ((await client.get(`/api/purchases/${id}`)) as { purchase: Purchase }).purchase;
const paymentOf = async ({ client }: Buyer, id: string): Promise<Payment> => ((await client.get(`/api/payments/${id}`)) as { payment: Payment }).payment;
const quotesOf = async ({ client }: Buyer, id: string): Promise<Quote[]> => ((await client.get(`/api/purchases/${id}/quotes`)) as { quotes: Quote[] }).quotes;

async function checkOut(buyer: Buyer, products: readonly Product[]): Promise<Purchase> {
  const zones = await Promise.all(products.map(async ({ artisanId }) => [artisanId, ((await buyer.client.get(`/api/artisans/${artisanId}/shipping`)) as { shipping: { zones: { id: string }[] } }).shipping.zones[0]?.id] as const));
  for (const { id } of products) await buyer.client.put(`/api/cart/items/${id}`, { quantity: 1 });
  const delivery = Object.fromEntries(zones.map(([artisanId, zone]) => [artisanId, { kind: 'ship', zone }]));
  return ((await buyer.client.post('/api/checkout', { contact: { name: 'Aisha Diop', email: buyer.email }, delivery, address }, newId('req'))) as { purchase: Purchase }).purchase;
}
const pay = async (buyer: Buyer, purchaseId: string, how: object): Promise<Payment> => ((await buyer.client.post('/api/payments', { purchaseId, ...how }, newId('req'))) as { payment: Payment }).payment;
const paid = (buyer: Buyer, id: string): Promise<Purchase> => until('the purchase paid', async () => {
  const purchase = await purchaseOf(buyer, id);
  return purchase.state === 'paid' && purchase;
}, 60_000);
const step = async (who: { client: ShopClient }, id: string, name: string, body: object = {}): Promise<Order> => ((await who.client.post(`/api/orders/${id}/${name}`, { ...body }, newId('req'))) as { order: Order }).order;

beforeAll(async () => {
  [weaver, potter] = [await aSeller(), await aSeller()];
  await until('rates', async () => !((await world.get('/api/exchange-rates')) as ExchangeRatesReply).stale);
}, 240_000);

it('HBAR: held, quoted, paid on the ledger, sent by two artisans, confirmed', async () => {
  const [buyer, kiondo, pot] = [await aBuyer(), await forSale(weaver), await forSale(potter, { name: 'Pot', price: '97' })];
  const purchase = await checkOut(buyer, [kiondo, pot]);
  expect([purchase.state, purchase.totals]).toEqual(['held', [{ amount: '206.00', currency: 'USD' }]]);
  expect((await getProduct(world, kiondo.id)).stock).toBe(0);

  const quotes = await quotesOf(buyer, purchase.id);
  expect(quotes.map(({ method }) => method).sort()).toEqual(['bank', 'card', 'hbar', 'mobile_money']);
  const payment = await pay(buyer, purchase.id, { method: 'hbar' });
  expect(payment).toMatchObject({ displayState: 'waiting', payTo: { memo: expect.stringMatching(/^AH-/), amount: payment.quote.pay.amount } });
  await world.post('/dev/wallet/pay', { to: payment.payTo?.account, amount: payment.payTo?.amount, memo: payment.payTo?.memo });

  const { orders } = await paid(buyer, purchase.id);
  expect(orders.map(({ state }) => state)).toEqual(['new', 'new']);
  expect((await paymentOf(buyer, payment.id)).displayState).toBe('paid');
  expect(((await buyer.client.get('/api/cart')) as { cart: { itemCount: number } }).cart.itemCount).toBe(0);
  await until('the artisan’s SMS', async () => (await mailTo(weaver.phone)).some(({ text }) => text.includes(String(orders.find(({ artisan }) => artisan.id === weaver.id)?.number))));
  await until('the buyer’s letter', async () => (await mailTo(buyer.email)).some(({ text }) => text.includes(purchase.id)));

  for (const [artisan, order] of [weaver, potter].map((who) => [who, orders.find(({ artisan: seller }) => seller.id === who.id)] as const)) {
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

it('M-Pesa: the phone is asked, and what its owner says decides', async () => {
  const [buyer, kiondo] = [await aBuyer(), await forSale(weaver)];
  const purchase = await checkOut(buyer, [kiondo]);
  const refused = await pay(buyer, purchase.id, { method: 'mobile_money', phoneNumber: '+254711000999' });
  expect(refused).toMatchObject({ displayState: 'waiting', prompt: { phoneNumber: expect.stringMatching(/999$/) } });
  const prompt = await until('the prompt', async () => ((await world.get('/dev/world/daraja/prompts.json')) as { prompts: { id: string; phoneNumber: string; state: string }[] }).prompts.find(({ phoneNumber, state }) => phoneNumber.endsWith('711000999') && !/approved|cancel/.test(state)));
  await world.post(`/dev/world/daraja/prompts/${prompt.id}`, { answer: 'cancel' });
  await until('the refusal', async () => (await paymentOf(buyer, refused.id)).displayState === 'failed', 60_000);
  await until('held again', async () => (await purchaseOf(buyer, purchase.id)).state === 'held');

  const payment = await pay(buyer, purchase.id, { method: 'mobile_money', phoneNumber: '+254711000123' });
  expect(payment.quote.pay.currency).toBe('KES');
  await paid(buyer, purchase.id);
  expect((await paymentOf(buyer, payment.id)).received).toEqual(payment.quote.pay);
});

it('one piece and five buyers at once: one holds it, four are told, and who gives it up frees it', async () => {
  const kiondo = await forSale(weaver);
  const buyers = await Promise.all(Array.from({ length: 5 }, aBuyer));
  const tried = await Promise.allSettled(buyers.map((buyer) => checkOut(buyer, [kiondo])));
  const held = tried.flatMap((result, n) => (result.status === 'fulfilled' ? [[buyers[n], result.value] as const] : []));
  expect(held).toHaveLength(1);
  for (const result of tried) if (result.status === 'rejected') expect(String(result.reason)).toContain('ORDERS.OUT_OF_STOCK');
  const [[winner, purchase] = []] = held;
  if (!winner || !purchase) throw new Error('nobody holds it');
  await expect(purchaseOf(buyers.find((buyer) => buyer !== winner) as Buyer, purchase.id)).rejects.toThrow(/404/);
  await winner.client.post(`/api/purchases/${purchase.id}/cancel`, {}, newId('req'));
  await until('free again', async () => (await getProduct(world, kiondo.id)).stock === 1);
});
