/**
 * A life by phone, over the public interface of the running system: an artisan opens an account, registers a product and sells it
 * without ever seeing a web page, on the wires of simulated operators; another phone verifies it, a customer buys it on the web.
 */
import { randomUUID } from 'node:crypto';
import type { ExchangeRatesReply, MarketplaceReply, Order, Payment, Product, Purchase } from '@asili/contracts';
import { dayOf, newId, septets } from '@asili/kernel';
import { phoneProviders, requestOf, screenOf, type PhoneProvider, type PhoneScreen } from '@asili/simulators';
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

  await dialAndRead(/Welcome to Asili, Zawadi!/, 'africastalking', artisan, '*384*7#', '1', 'Zawadi', 'Kisumu', '0');
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
  await dialAndRead(new RegExp(`1 ${order.number} `), 'airtel', artisan, '*384*7*7#');
  await until(
    async () =>
      (await call('africastalking', artisan, '*384*7*8*' + monthOf(new Date()) + '#')).text.includes(
        ': 1 paid orders, KES ',
      ),
    'the sale of the month',
  );
  await dialAndRead(/Available KES [\d,]+.* On the way KES [\d,]+/, 'nalo', artisan, '*384*7*4#', pin);
  await dialAndRead(
    /^Wrong PIN\. Tries left: 2\. Forgotten\? Dial \*384\*7\*13\*2#\nYour PIN\?/,
    'hubtel',
    artisan,
    '*384*7*4#',
    '5000',
  );
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

/** What a day says in each language, and where its menu has the choice of it. */
const days = {
  en: {
    choice: '1',
    welcome: /^Welcome to Asili, Akinyi! Your PIN is set/,
    delivery: /Kenya: KES 300/,
    saved: /^Saved\. Code (\d{8})\./,
    sold: 'is paid',
    act: /3 I shipped it/,
    is: { accepted: 'ACCEPTED', shipped: 'SHIPPED', delivered: 'DELIVERED' },
    balance: /^Available KES [\d,.]+\. On the way KES [\d,.]+\./,
  },
  sw: {
    choice: '2',
    welcome: /^Karibu Asili, Akinyi! PIN yako imewekwa/,
    delivery: /Kenya: KES 300/,
    saved: /^Imehifadhiwa\. Msimbo (\d{8})\./,
    sold: 'imelipwa',
    act: /3 Nimetuma/,
    is: { accepted: 'IMEKUBALIWA', shipped: 'IMETUMWA', delivered: 'IMEFIKISHWA' },
    balance: /^Inapatikana KES [\d,.]+\. Iko njiani KES [\d,.]+\./,
  },
  fr: {
    choice: '3',
    welcome: /^Bienvenue chez Asili, Akinyi ! PIN enregistr/,
    delivery: /Kenya : KES 300/,
    saved: /^Enregistr.\. Code (\d{8})\./,
    sold: 'pay',
    act: /3 Exp.di.e/,
    is: { accepted: 'ACCEPT', shipped: 'EXP', delivered: 'LIVR' },
    balance: /^Disponible KES [\d ,]+\. En attente KES [\d ,]+\./,
  },
} as const;

it.each(['en', 'sw', 'fr'] as const)(
  'a day in %s: one call from no account to a product in the shop, and a sale from its SMS to the parcel',
  async (language) => {
    const { choice, welcome, delivery, saved, sold, act, is, balance } = days[language];
    const artisan = freshPhone();
    const name = `Kiondo ${String(Date.now() % 100_000)}`;
    const morning = aCall('africastalking', artisan, '*384*7#');
    await morning.says(/Asili/);
    for (const input of ['3', choice, '1', 'Akinyi', 'Kisumu', pin]) await morning.type(input);
    expect(await morning.type(pin)).toMatch(welcome);
    expect(morning.screens()).toBeLessThanOrEqual(8); // M-Pesa's own registration is at an agent; its first PIN takes four.
    for (const input of ['0', '15', '2']) await morning.type(input);
    expect(await morning.type('300')).toMatch(delivery);
    for (const input of ['0', '1', name, '4', 'Ksh 2,500/=']) await morning.type(input);
    const code = saved.exec(await morning.type('1'))?.[1] ?? '';

    const product = await waitForStatus(world, code, 'verified', 120_000);
    expect(product).toMatchObject({ name, price: '2500.00', currency: 'KES' });
    const { number } = await sell(product, { city: 'Nakuru', country: 'KE' });
    const sms = (
      await until(async () => (await textsTo(artisan)).find(({ text }) => text.includes(number)), 'the SMS of the sale')
    ).text;
    expect([
      sms.includes(name),
      sms.includes(sold),
      /KES 2.800/.test(sms),
      sms.includes('http'),
      sms.length <= 160,
    ]).toEqual([true, true, true, false, true]);

    const accepting = aCall('safaricom', artisan, /\*384\*7\*9\*\d+\*1#/.exec(sms)?.[0] ?? '');
    expect(await accepting.says(new RegExp(is.accepted))).toContain(number);
    const shipping = aCall('airtel', artisan, '*384*7*7#');
    await shipping.says(new RegExp(`1 ${number} Kiondo`));
    expect(await shipping.type('1')).toMatch(
      new RegExp(`${number}[^]*Aisha Diop, Nakuru[^]*Rue Mohamed V[^]*${act.source}`),
    );
    await shipping.type('3');
    expect(await shipping.type('1')).toContain(is.shipped);
    expect([accepting.screens(), shipping.screens()]).toEqual([1, 4]); // Paying a bill with M-Pesa takes five.
    expect(await aCall('hubtel', artisan, `*384*7*9*${number}*4#`).says(new RegExp(number))).toContain(is.delivered);
    const asking = aCall('nalo', artisan, '*384*7*4#');
    await asking.says(/PIN/);
    expect(await asking.type(pin)).toMatch(balance);
    expect(asking.screens()).toBe(2); // M-Pesa: four.
  },
  300_000,
);

/** A call screen by screen, none above what fits one. */
function aCall(provider: PhoneProvider, number: string, dialled: string) {
  const sessionId = randomUUID();
  const answers: string[] = [];
  let shown = 0;
  const send = async (): Promise<string> => {
    const { method, query, headers, body } = requestOf(provider, { sessionId, number, dialled, answers });
    const reply = await fetch(`${(await phoneEndpoints()).get(provider)}${query}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    const { text } = screenOf(provider, reply.status, await reply.text());
    shown += 1;
    expect(septets(text) ?? Infinity).toBeLessThanOrEqual(160);
    return text;
  };
  const type = (input: string): Promise<string> => {
    answers.push(input);
    return send();
  };
  return {
    type,
    screens: () => shown,
    says: async (text: RegExp): Promise<string> => {
      const screen = await send();
      expect(screen).toMatch(text);
      return screen;
    },
  };
}

it('signs in on the web with the code the phone shows', async () => {
  const artisan = freshPhone();
  await call('africastalking', artisan, '*384*7#', '1', 'Baraka', 'Lamu', '0');
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
  await call('africastalking', artisan, '*384*7#', '1', 'Neema', 'Kisumu', '0');
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

it('the account moves to another number with the PIN and the code that comes there, and is gone from the one before', async () => {
  const [before, after] = [freshPhone(), freshPhone()];
  await call('africastalking', before, '*384*7#', '1', 'Wanjiru', 'Nakuru', '0');
  await call('africastalking', before, '*384*7*13#', pin, pin);
  expect(await changeNumber(before, `2*0${after.slice(-9)}`)).toContain(
    `Your account has the number ending ${after.slice(-3)} now.`,
  );
  await dialAndRead(/No sales have been paid yet/, 'hubtel', after, '*384*7*4#', pin);
  await dialAndRead(/1 Create artisan account/, 'safaricom', before, '*384*7#');
  await until(
    async () => (await textsTo(before)).some(({ text }) => text.includes(after.slice(-3))),
    'the SMS to the number before',
  );
  expect((await signInByPhone(after, pin)).firstName).toBe('Wanjiru');
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
    async () => (await textsTo(`+254${number.slice(-9)}`)).find((each) => each.code !== undefined)?.code,
    'the code',
  );
  return (await hop(pin, code)).text.replace(/\n0 Menu$/, '');
}

/** A customer buys it on the web, to be sent. */
async function sell(product: Product, to = { city: 'Dakar', country: 'SN' }): Promise<Order> {
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
    { contact: { name: 'Aisha Diop', email }, delivery, address: { line1: '12 Rue Mohamed V', ...to } },
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
