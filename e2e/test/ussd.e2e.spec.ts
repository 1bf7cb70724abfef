/**
 * A life by phone, over the public interface of the running system: an artisan opens an account, registers a product and sells it
 * without ever seeing a web page, on the wires of simulated operators; another phone verifies it, a customer buys it on the web.
 */
import { randomUUID } from 'node:crypto';
import type { ExchangeRatesReply, MarketplaceReply, Order, Payment, Product, Purchase } from '@asili/contracts';
import { dayOf, newId } from '@asili/kernel';
import { phoneProviders, requestOf, screenOf, type PhoneScreen } from '@asili/simulators';
import { ShopClient, signUp, until } from '@asili/test-kit';
import { dialAndRead } from '../src/dialling.ts';
import { call, phoneEndpoints, signInByPhone, textsTo } from '../src/phones.ts';
import { freshEmail, freshPhone, getProduct, origin, waitForStatus } from '../src/shop.ts';

const world = new ShopClient(origin);
const pin = '4071';

beforeAll(async () => {
  expect([...(await phoneEndpoints()).keys()]).toEqual([...phoneProviders]);
  await until(async () => !((await world.get('/api/exchange-rates')) as ExchangeRatesReply).stale, 'rates');
}, 240_000);

it('an artisan registers, sells and ships by phone; a buyer verifies by phone and buys on the web', async () => {
  const [artisan, passer] = [freshPhone(), freshPhone()];
  const name = `Kikapu ${String(Date.now() % 100_000)}`;

  await dialAndRead(/Welcome to Asili, Zawadi!/, 'africastalking', artisan, '*384*7#', '1', 'Zawadi', 'Kisumu');
  await dialAndRead(/Your PIN is set/, 'safaricom', artisan, '*384*7*13#', pin, pin);
  const saved = /^Saved\. Code (\d{8})\. Certificate follows by SMS\.$/;
  const code = saved.exec(await dialAndRead(saved, 'airtel', artisan, '*384*7*1*4*2500#', name, '1'))?.[1] ?? '';

  const product = await waitForStatus(world, code, 'verified', 120_000);
  expect(product).toMatchObject({
    name,
    price: '2500.00',
    currency: 'KES',
    category: 'Home Decor',
    certificate: { serial: expect.any(Number) },
  });
  await until(
    async () =>
      (
        (await world.get(`/api/marketplace/products?search=${encodeURIComponent(name)}`)) as unknown as MarketplaceReply
      ).products.some(({ id }) => id === product.id),
    'it in the marketplace',
  );
  await until(
    async () =>
      (await textsTo(artisan)).some(({ text }) => text.includes(`${name} is certified. Its code is ${code}.`)),
    'the SMS of the certificate',
  );
  await dialAndRead(/QR link sent by SMS/, 'nalo', artisan, `*384*7*3*${code}#`);
  await until(
    async () => (await textsTo(artisan)).some(({ text }) => text.includes(`/api/products/${code}/qr.png`)),
    'the SMS with the link',
  );

  await dialAndRead(new RegExp(`^AUTHENTIC\n${name}\nby Zawadi, Kisumu\\.`), 'hubtel', passer, `*384*7*0*${code}#`);
  await dialAndRead(new RegExp(`${code} AUTHENTIC`), 'reseller', passer, '*384*7*11*1#');

  const terms = await signInByPhone(artisan, pin); // Where it is sent to is said on the web.
  await terms.client.put('/api/artisans/me/shipping', {
    zones: [{ name: 'Africa', countries: ['SN', 'KE'], price: { amount: '500', currency: 'KES' }, days: [3, 9] }],
    pickup: { offered: false },
  });
  const order = await sell(product);
  await dialAndRead(new RegExp(`${order.number} `), 'airtel', artisan, '*384*7*7#');
  await until(
    async () =>
      (await call('africastalking', artisan, '*384*7*8*' + monthOf(new Date()) + '#')).text.includes(
        ': 1 paid orders, KES ',
      ),
    'the sale of the month',
  );
  await dialAndRead(/Available KES \d+.* On the way KES \d+/, 'nalo', artisan, '*384*7*4#', pin);
  await dialAndRead(/^Wrong PIN\. Tries left: 2\.$/, 'hubtel', artisan, '*384*7*4#', '5000');
  await dialAndRead(
    new RegExp(`^Order ${order.number} is ACCEPTED\\.$`),
    'safaricom',
    artisan,
    `*384*7*9*${order.number}*1#`,
  );
  await dialAndRead(
    new RegExp(`^Order ${order.number} is SHIPPED\\.$`),
    'reseller',
    artisan,
    `*384*7*9*${order.number}#`,
    '3',
    '1',
  );
  expect((await getProduct(world, product.id)).stock).toBe(0);
}, 300_000);

it('signs in on the web with the code the phone shows', async () => {
  const artisan = freshPhone();
  await call('africastalking', artisan, '*384*7#', '1', 'Baraka', 'Lamu');
  await call('africastalking', artisan, '*384*7*13#', pin, pin);
  await dialAndRead(/Nobody is signing in/, 'airtel', artisan, '*384*7*14#', pin);
  const { shown, firstName } = await signInByPhone(artisan, pin);
  expect(firstName).toBe('Baraka');
  expect(shown).toBe(
    (await until(async () => (await textsTo(artisan)).find(({ code }) => code !== undefined), 'the SMS')).code,
  );
}, 240_000);

it('changes the number for payouts with the PIN and the code that comes to the new number', async () => {
  const artisan = freshPhone();
  await call('africastalking', artisan, '*384*7#', '1', 'Neema', 'Kisumu');
  await call('africastalking', artisan, '*384*7*13#', pin, pin);
  const local = (phone: string): string => `0${phone.slice(-9)}`;
  const [first, second] = [freshPhone(), freshPhone()];
  expect(await changeNumber(artisan, local(first))).toBe(`Payouts now go to the number ending ${first.slice(-3)}.`);
  await dialAndRead(/already/, 'nalo', artisan, `*384*7*6*${local(first)}#`, pin);
  expect(await changeNumber(artisan, local(second))).toBe('Number changed. Payouts pause 24 h.');
  await until(
    async () => (await textsTo(first)).some(({ text }) => text.includes(second.slice(-3))),
    'the SMS to the number before',
  );
}, 240_000);

/** Through one call, whose code comes while it lasts. */
async function changeNumber(artisan: string, number: string): Promise<string> {
  const sessionId = randomUUID();
  const hop = async (...answers: string[]): Promise<PhoneScreen> => {
    const { method, query, headers, body } = requestOf('airtel', {
      sessionId,
      number: artisan,
      dialled: `*384*7*6*${number}#`,
      answers,
    });
    const reply = await fetch(`${(await phoneEndpoints()).get('airtel')}${query}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    return screenOf('airtel', reply.status, await reply.text());
  };
  expect((await hop()).text).toContain('Your PIN?');
  expect((await hop(pin)).text).toContain('Code sent to new number?');
  const code = await until(
    async () =>
      (await textsTo(`+254${number.slice(1)}`)).find(({ text }) => text.includes(`ending ${number.slice(-3)}`))?.code,
    'the code',
  );
  return (await hop(pin, code)).text;
}

/** A customer buys it on the web, to be sent abroad. */
async function sell(product: Product): Promise<Order> {
  const client = new ShopClient(origin);
  const email = freshEmail();
  await signUp(client, '/api/customers/auth/register', email, { email, firstName: 'Aisha', lastName: 'Diop' });
  await client.put(`/api/cart/items/${product.id}`, { quantity: 1 });
  const { shipping } = (await client.get(`/api/artisans/${product.artisanId}/shipping`)) as {
    shipping: { zones: { id: string }[] };
  };
  const delivery = { [product.artisanId]: { kind: 'ship', zone: shipping.zones[0]?.id } };
  const { purchase } = (await client.post(
    '/api/checkout',
    {
      contact: { name: 'Aisha Diop', email },
      delivery,
      address: { line1: '12 Rue Mohamed V', city: 'Dakar', country: 'SN' },
    },
    newId('req'),
  )) as { purchase: Purchase };
  (await client.post(
    '/api/payments',
    { purchaseId: purchase.id, method: 'mobile_money', phoneNumber: freshPhone() },
    newId('req'),
  )) as { payment: Payment };
  const paid = await until(async () => {
    const { purchase: now } = (await client.get(`/api/purchases/${purchase.id}`)) as { purchase: Purchase };
    return now.state === 'paid' && now;
  }, 'the purchase paid');
  const [order] = paid.orders;
  if (!order) throw new Error('no order');
  return order;
}

const monthOf = (date: Date): string => dayOf(date, 'Africa/Nairobi').slice(0, 7).replace('-', '');
