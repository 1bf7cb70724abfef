import { describe, expect, it } from '@jest/globals';
import { RedisClient } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { providers } from '../src/aggregators/domain/wires.ts';
import { anybody, artisan, TwoInstances } from './two-instances.ts';
import { code } from './world.ts';

const shop = TwoInstances.forThisFile();

describe('aggregators', () => {
  it.each(providers)('%s: a call begun on one instance goes on on the other', async (provider) => {
    let turn = 0;
    const call = shop.phone(provider, artisan, () => (turn += 1) % 2);
    expect((await call.dial()).text).toContain('1 Register product');
    expect((await call.type('9')).text).toContain('Order number');
    expect((await call.type('1043213')).text).toContain(
      '1043213 ACCEPTED, KES 2,500\nKiondo\nParcel: Aisha Diop, Dakar, SN',
    );
    expect((await call.type('3')).text).toContain('Set 1043213 to SHIPPED?');
    expect(await call.type('1')).toEqual({ text: 'Order 1043213 is SHIPPED.\n0 Menu', ends: false });
    const [step, ...others] = shop.neighbours.changes();
    expect(others).toEqual([]);
    expect(step).toMatchObject({
      service: 'orders',
      call: 'POST /api/orders/ord_1043213/ship',
      actor: { kind: 'artisan', id: 'art_00000000000000000000000001' },
      key: expect.stringMatching(/^ussd-[0-9a-f]{40}$/),
    });
  });

  it.each([
    ['an unknown provider', (secret: string) => `/ussd/v1/vodacom/${secret}`],
    ['another provider’s secret', (secret: string) => `/ussd/v1/hubtel/${secret}`],
    ['a wrong secret', (secret: string) => `/ussd/v1/africastalking/${secret.slice(1)}x`],
    ['no secret', () => '/ussd/v1/africastalking'],
    ['an empty secret', () => '/ussd/v1/africastalking/'],
    ['a secret with a slash behind it', (secret: string) => `/ussd/v1/africastalking/${secret}/`],
    ['events with an empty secret', () => '/ussd/v1/africastalking//events'],
    ['the root', () => '/ussd/'],
    ['events with a wrong secret', () => '/ussd/v1/africastalking/wrong/events'],
    ['anything else', () => '/ussd/other'],
  ])('%s is answered with nothing', async (_what, path) => {
    const response = await shop.send(
      'africastalking',
      { sessionId: 'x', phoneNumber: `+${artisan}`, text: '' },
      0,
      path(shop.secrets.africastalking),
    );
    expect([response.status, await response.text()]).toEqual([404, '']);
    expect(response.headers.get('content-type')).toBeNull();
  });

  it.each(['OPTIONS', 'HEAD', 'PUT', 'DELETE'])('%s is answered with nothing, whatever the secret', async (method) => {
    for (const secret of [shop.secrets.africastalking, 'wrong']) {
      const response = await shop.instances[0]?.call(anybody, `/ussd/v1/africastalking/${secret}`, { method });
      expect([response?.status, await response?.text(), response?.headers.get('content-type')]).toEqual([
        404,
        '',
        null,
      ]);
    }
  });

  it('a request that names nobody is answered as a call that ends', async () => {
    const response = await shop.send('africastalking', { text: '' });
    expect([response.status, (await response.text()).slice(0, 4)]).toEqual([200, 'END ']);
    expect(shop.neighbours.asked).toEqual([]);
  });
});

describe('twenty equal messages at once, over two instances', () => {
  it.each(['africastalking', 'hubtel'] as const)('of %s have one effect and equal answers', async (provider) => {
    let turn = 0;
    const call = shop.phone(provider, artisan, () => (turn += 1) % 2);
    await call.dial('9', '1043213');
    await call.type('3');
    const answers = await Promise.all([call.type('1'), ...Array.from({ length: 19 }, () => call.again())]);
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['Order 1043213 is SHIPPED.\n0 Menu']));
    expect(shop.neighbours.changes()).toHaveLength(1);
  });
});

it('cancels an order behind a PIN, which is asked of identity and kept nowhere in the clear', async () => {
  const call = shop.phone('nalo', artisan);
  await call.dial('9', '1043213', '5');
  expect((await call.type('4071')).text).toContain('Order 1043213 is SHIPPED.');
  expect(shop.neighbours.changes().map(({ service, call: what, body }) => [service, what, body])).toEqual([
    ['identity', 'POST /internal/artisans/art_00000000000000000000000001/pin/checks', { pin: '4071' }],
    ['orders', 'POST /api/orders/ord_1043213/cancel', {}],
  ]);
  const redis = RedisClient.fromConfig(shop.config, { debug: () => undefined } as never);
  const kept = await redis.get(`ussd:nalo:${call.id}`);
  redis.disconnect();
  expect(kept).not.toMatch(/\b4071\b/);
});

it('changes the number for payouts over two instances, and keeps PIN, code and challenge nowhere in the clear', async () => {
  let turn = 0;
  const call = shop.phone('airtel', artisan, () => (turn += 1) % 2);
  await call.dial('6', '0722000111');
  expect((await call.type('4071')).text).toContain('Code sent to new number?');
  const redis = RedisClient.fromConfig(shop.config, { debug: () => undefined } as never);
  const kept = JSON.stringify(
    await Promise.all(
      (await redis.keys('ussd:*')).map((key) =>
        redis.type(key).then((type) => (type === 'string' ? redis.get(key) : '')),
      ),
    ),
  );
  redis.disconnect();
  expect(await call.type('482913')).toEqual({ text: 'Number changed. Payouts pause 24 h.\n0 Menu', ends: false });
  expect(kept).not.toMatch(/\b4071\b|\b482913\b|chl_7|722000111/);
  const wish = { provider: 'mpesa', phoneNumber: '+254722000111' };
  expect(
    shop.neighbours
      .changes()
      .filter(({ service }) => service === 'payments')
      .map(({ call: what, actor, body }) => [what, actor.kind, body]),
  ).toEqual([
    ['PUT /internal/artisans/art_00000000000000000000000001/payout-account', 'service', wish],
    [
      'PUT /internal/artisans/art_00000000000000000000000001/payout-account',
      'service',
      { ...wish, challengeId: 'chl_7', code: '482913', pin: '4071' },
    ],
  ]);
});

it.each(['africastalking', 'hubtel'] as const)(
  'a session of %s that another number goes on with is over, and counted',
  async (provider) => {
    const call = shop.phone(provider, artisan);
    await call.dial('9', '1043213', '3', '0');
    const counted = async (): Promise<number> =>
      Number(
        /asili_ussd_refused\{reason="other-number"\} (\d+)/.exec(
          await (await fetch(`${shop.instances[0]?.url}/metrics`)).text(),
        )?.[1] ?? 0,
      );
    const before = await counted();
    const own = call.fields();
    const stolen =
      provider === 'hubtel'
        ? { ...own, Mobile: shop.someone(), Type: 'Response', Message: '1' }
        : { ...own, phoneNumber: `+${shop.someone()}`, text: `${own['text'] ?? ''}*1` };
    shop.neighbours.asked.length = 0;
    expect(await (await shop.send(provider, stolen)).text()).toContain('This call has ended.');
    expect([await counted(), shop.neighbours.changes()]).toEqual([before + 1, []]);
  },
);

describe('a caller without an account', () => {
  it('verifies as a visitor of the day, whose number nobody learns', async () => {
    const number = shop.someone();
    expect((await shop.phone('africastalking', number).dial('0', code)).text).toContain('AUTHENTIC\nKiondo');
    const [check] = shop.neighbours.changes();
    expect(check).toMatchObject({
      service: 'verification',
      call: `POST /api/verify/${code}`,
      actor: { kind: 'service', id: 'ussd', visitor: expect.stringMatching(/^[0-9a-f]{40}$/) },
    });
    expect(JSON.stringify(check)).not.toContain(number.slice(3));
    expect((await shop.phone('airtel', number).dial('11', '1')).text).toContain(code);
    expect((await shop.phone('airtel', shop.someone()).dial('11', '1')).text).toBe('No verifications yet.');
  });

  it('is limited by number over all networks and instances', async () => {
    const number = shop.someone();
    let turn = 0;
    for (let count = 0; count < 30; count += 1)
      expect(
        (await shop.phone(providers[count % 6] ?? 'nalo', number, () => (turn += 1) % 2).dial('0', code)).text,
      ).toContain('AUTHENTIC');
    expect((await shop.phone('nalo', number).dial('0', code)).text).toContain('Too many');
    expect(shop.neighbours.changes()).toHaveLength(30);
  });

  it('is asked in the language they chose, on the next call too', async () => {
    const number = shop.someone();
    const call = shop.phone('reseller', number);
    await call.dial();
    await call.type('3');
    expect((await call.type('3')).text).toContain('Vérifier un produit');
    expect((await shop.phone('nalo', number).dial('0')).text).toContain('Code du produit');
  });
});

describe('the phone on the page', () => {
  const say = (body: object, visitor: string, instance = 0) =>
    shop.instances[instance]?.call({ kind: 'anonymous', id: 'gateway', visitor, language: 'sw' }, '/api/ussd/calls', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }) as Promise<Response>;

  it('goes on on either instance, in the language of the page, and changes nothing of anybody', async () => {
    const call = { callId: 'a-call-of-this-spec', dialled: '*384*7*9*1043213#' };
    expect(await (await say({ ...call }, 'v1')).json()).toMatchObject({
      text: expect.stringContaining('1043213 IKO TAYARI'),
      ends: false,
    });
    expect(await (await say({ ...call, answers: ['3'] }, 'v1', 1)).json()).toMatchObject({
      text: expect.stringContaining('Weka 1043213'),
      ends: false,
    });
    expect(await (await say({ ...call, answers: ['3', '1'] }, 'v1')).json()).toEqual({
      text: 'Oda 1043213: IMETUMWA.\n0 Menyu',
      ends: false,
      septets: 30,
    });
    expect(shop.neighbours.changes()).toEqual([]);
  });

  it.each([
    {},
    { callId: 'short', dialled: '*384*7#' },
    { callId: 'long-enough-1', dialled: '*100#' },
    { callId: 'long-enough-1', dialled: '*384*7#', answers: ['x'.repeat(161)] },
    { callId: { $ne: '' }, dialled: '*384*7#' },
  ])('%j is no call', async (body) => {
    expect((await say(body, 'v3')).status).toBe(400);
  });
});

it('a product registered by phone is told of by SMS once it is certified, once, with a link for its photos', async () => {
  shop.neighbours.world.certifying = 1;
  const call = shop.phone('hubtel', artisan);
  await call.dial('1', '4', '2500', 'Kiondo');
  expect(await call.type('1')).toEqual({
    text: `Saved. Code ${code}. Certificate follows by SMS.\n0 Menu`,
    ends: false,
  });
  await call.again();
  const texts = () =>
    shop.neighbours.asked.filter(({ service }) => service === 'notifications').map(({ body }) => body);
  await until(() => texts().length === 2, 'the SMS are sent', 30_000);
  expect(texts()).toEqual(
    [`Kiondo is certified. Its code is ${code}.`, 'https://asili.example/photos#a-token'].map((said) =>
      expect.objectContaining({ to: `+${artisan}`, params: { text: expect.stringContaining(said) } }),
    ),
  );
  expect(
    shop.neighbours
      .changes()
      .filter(({ service }) => service === 'products')
      .map(({ call: what, actor, body }) => [what, actor.kind, body]),
  ).toEqual([
    ['POST /api/products', 'artisan', { name: 'Kiondo', category: 'Home Decor', price: '2500', currency: 'KES' }],
    ['POST /api/products/prd_00000000000000000000000001/photo-links', 'artisan', undefined],
  ]);
});

describe('a neighbour that hangs', () => {
  it('is asked again from the queue by the same key, and the caller gets an SMS', async () => {
    let release = (): void => undefined;
    shop.neighbours.world.hold = new Promise((resolve) => {
      release = resolve;
    });
    expect(await shop.phone('safaricom', artisan).dial('9', '1043213', '3')).toEqual({
      text: 'We are processing this. You will get an SMS.',
      ends: true,
    });
    release();
    shop.neighbours.world.hold = undefined;
    const text = await until(
      () =>
        shop.neighbours.asked.find(
          ({ service, body }) => service === 'notifications' && JSON.stringify(body).includes('SHIPPED'),
        ),
      'an SMS is sent',
    );
    expect(text.body).toEqual({
      channel: 'sms',
      to: `+${artisan}`,
      template: 'ussd-answer',
      language: 'en',
      params: { text: 'Order 1043213 is SHIPPED.' },
    });
    expect(
      new Set(
        shop.neighbours
          .changes()
          .filter(({ service }) => service === 'orders')
          .map(({ key }) => key),
      ).size,
    ).toBe(1);
  });
});
