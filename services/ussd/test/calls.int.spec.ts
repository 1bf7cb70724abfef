import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UssdCall, UssdCallList, UssdScreensReply } from '@asili/contracts';
import { Mongo, RedisClient, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import { providers, type Fields, type Provider, type WireReply } from '../src/aggregators/domain/hop.ts';
import { aggregatorSecrets, ussdConfig } from '../src/config.ts';
import { UssdModule } from '../src/ussd.module.ts';
import { code } from './engine.ts';
import { neighbourServer } from './neighbour-server.ts';
import { Phone } from './phone.ts';

/** What the gateway sends with an aggregator's request. */
const anybody = { kind: 'anonymous', id: 'aggregator', language: 'en' } as const;
const byAddress: ReadonlySet<Provider> = new Set(['safaricom', 'airtel', 'reseller']);
const asJson: ReadonlySet<Provider> = new Set(['hubtel', 'nalo']);

let neighbours: Awaited<ReturnType<typeof neighbourServer>>;
let config: ReturnType<typeof ussdConfig>;
let secrets: Readonly<Record<Provider, string>>;
let instances: RunningService[];
let people = 100_000;

/** A number nobody had before. */
const someone = (): string => `254722${(people += 1)}`;
const artisan = '254700123456';

beforeAll(async () => {
  neighbours = await neighbourServer(() => config);
  config = ussdConfig(testEnvironment('uss', neighbours.urls));
  secrets = aggregatorSecrets(config);
  const start = () => runService({ name: 'ussd', module: UssdModule.forRoot(config), config });
  instances = [await start(), await start()];
});
beforeEach(() => {
  neighbours.asked.length = 0;
  neighbours.world.hold = undefined;
});
afterAll(async () => {
  for (const instance of instances) await instance.close();
  neighbours.close();
  await cleanUp(config);
});

/** As the provider sends it: in the address, as a form or as JSON. */
function send(provider: Provider, fields: Fields, instance = 0, path = `/ussd/v1/${provider}/${secrets[provider]}`): Promise<Response> {
  const form = new URLSearchParams(fields as Record<string, string>).toString();
  const at = instances[instance];
  if (!at) throw new Error('no such instance');
  if (byAddress.has(provider)) return at.call(anybody, `${path}?${form}`);
  const json = asJson.has(provider);
  return at.call(anybody, path, { method: 'POST', body: json ? JSON.stringify(fields) : form, headers: { 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' } });
}

function phone(provider: Provider, msisdn: string, instance: () => number = () => 0): Phone {
  return new Phone(provider, msisdn, async (fields): Promise<WireReply> => {
    const response = await send(provider, fields, instance());
    expect(response.status).toBe(200);
    return { contentType: response.headers.get('content-type') as WireReply['contentType'], body: await response.text() };
  });
}

describe('aggregators', () => {
  it.each(providers)('%s: a call begun on one instance goes on on the other', async (provider) => {
    let turn = 0;
    const call = phone(provider, artisan, () => (turn += 1) % 2);
    expect((await call.dial()).text).toContain('1 Register product');
    expect((await call.type('9')).text).toContain('Order number');
    expect((await call.type('1043213')).text).toContain('Status?');
    expect((await call.type('3')).text).toContain('Set 1043213 to SHIPPED?');
    expect(await call.type('1')).toEqual({ text: 'Order 1043213 is SHIPPED.', ends: true });
    const [step, ...others] = neighbours.changes();
    expect(others).toEqual([]);
    expect(step).toMatchObject({ service: 'orders', call: 'POST /api/orders/ord_1043213/ship', actor: { kind: 'artisan', id: 'art_00000000000000000000000001' }, key: expect.stringMatching(/^ussd-[0-9a-f]{40}$/) });
  });

  it.each([
    ['an unknown provider', (secret: string) => `/ussd/v1/vodacom/${secret}`],
    ['another provider’s secret', (secret: string) => `/ussd/v1/hubtel/${secret}`],
    ['a wrong secret', (secret: string) => `/ussd/v1/africastalking/${secret.slice(1)}x`],
    ['no secret', () => '/ussd/v1/africastalking'],
    ['events with a wrong secret', () => '/ussd/v1/africastalking/wrong/events'],
    ['anything else', () => '/ussd/other'],
  ])('%s is answered with nothing', async (_what, path) => {
    const response = await send('africastalking', { sessionId: 'x', phoneNumber: `+${artisan}`, text: '' }, 0, path(secrets.africastalking));
    expect([response.status, await response.text()]).toEqual([404, '']);
    expect(response.headers.get('content-type')).toBeNull();
  });

  it('a request that names nobody is answered as a call that ends', async () => {
    const response = await send('africastalking', { text: '' });
    expect([response.status, (await response.text()).slice(0, 4)]).toEqual([200, 'END ']);
    expect(neighbours.asked).toEqual([]);
  });
});

describe('twenty equal messages at once, over two instances', () => {
  it.each(['africastalking', 'hubtel'] as const)('of %s have one effect and equal answers', async (provider) => {
    let turn = 0;
    const call = phone(provider, artisan, () => (turn += 1) % 2);
    await call.dial('9', '1043213');
    await call.type('3');
    const answers = await Promise.all([call.type('1'), ...Array.from({ length: 19 }, () => call.again())]);
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['Order 1043213 is SHIPPED.']));
    expect(neighbours.changes()).toHaveLength(1);
  });
});

it('cancels an order behind a PIN, which is asked of identity and kept nowhere in the clear', async () => {
  const call = phone('nalo', artisan);
  await call.dial('9', '1043213', '5');
  expect((await call.type('4071')).ends).toBe(true);
  expect(neighbours.changes().map(({ service, call: what, body }) => [service, what, body])).toEqual([
    ['identity', 'POST /internal/artisans/art_00000000000000000000000001/pin/checks', { pin: '4071' }],
    ['orders', 'POST /api/orders/ord_1043213/cancel', {}],
  ]);
  const redis = RedisClient.fromConfig(config, { debug: () => undefined } as never);
  const kept = await redis.get(`ussd:nalo:${call.id}`);
  redis.disconnect();
  expect(kept).not.toContain('4071');
});

it('changes the number for payouts over two instances, and keeps PIN, code and challenge nowhere in the clear', async () => {
  let turn = 0;
  const call = phone('airtel', artisan, () => (turn += 1) % 2);
  await call.dial('6', '0722000111');
  expect((await call.type('4071')).text).toContain('Code sent to new number?');
  const redis = RedisClient.fromConfig(config, { debug: () => undefined } as never);
  const kept = JSON.stringify(await Promise.all((await redis.keys('ussd:*')).map((key) => redis.type(key).then((type) => (type === 'string' ? redis.get(key) : '')))));
  redis.disconnect();
  expect(await call.type('482913')).toEqual({ text: 'Number changed. Payouts pause 24 h.', ends: true });
  for (const secret of ['4071', '482913', 'chl_7', '722000111']) expect(kept).not.toContain(secret);
  const wish = { provider: 'mpesa', phoneNumber: '+254722000111' };
  expect(neighbours.changes().filter(({ service }) => service === 'payments').map(({ call: what, actor, body }) => [what, actor.kind, body])).toEqual([
    ['PUT /internal/artisans/art_00000000000000000000000001/payout-account', 'service', wish],
    ['PUT /internal/artisans/art_00000000000000000000000001/payout-account', 'service', { ...wish, challengeId: 'chl_7', code: '482913', pin: '4071' }],
  ]);
});

it.each(['africastalking', 'hubtel'] as const)('a session of %s that another number goes on with is over, and counted', async (provider) => {
  const call = phone(provider, artisan);
  await call.dial('9', '1043213', '3', '0');
  const counted = async (): Promise<number> => Number(/asili_ussd_refused\{reason="other-number"\} (\d+)/.exec(await (await fetch(`${instances[0]?.url}/metrics`)).text())?.[1] ?? 0);
  const before = await counted();
  const own = call.fields();
  const stolen = provider === 'hubtel' ? { ...own, Mobile: someone(), Type: 'Response', Message: '1' } : { ...own, phoneNumber: `+${someone()}`, text: `${own['text'] ?? ''}*1` };
  neighbours.asked.length = 0;
  expect(await (await send(provider, stolen)).text()).toContain('This call has ended.');
  expect([await counted(), neighbours.changes()]).toEqual([before + 1, []]);
});

describe('a caller without an account', () => {
  it('verifies as a visitor of the day, whose number nobody learns', async () => {
    const number = someone();
    expect((await phone('africastalking', number).dial('0', code)).text).toContain('AUTHENTIC\nKiondo');
    const [check] = neighbours.changes();
    expect(check).toMatchObject({ service: 'verification', call: `POST /api/verify/${code}`, actor: { kind: 'service', id: 'ussd', visitor: expect.stringMatching(/^[0-9a-f]{40}$/) } });
    expect(JSON.stringify(check)).not.toContain(number.slice(3));
    expect((await phone('airtel', number).dial('11', '1')).text).toContain(code);
    expect((await phone('airtel', someone()).dial('11', '1')).text).toBe('No verifications yet.');
  });

  it('is limited by number over all networks and instances', async () => {
    const number = someone();
    let turn = 0;
    for (let count = 0; count < 30; count += 1) expect((await phone(providers[count % 6] ?? 'nalo', number, () => (turn += 1) % 2).dial('0', code)).text).toContain('AUTHENTIC');
    expect((await phone('nalo', number).dial('0', code)).text).toContain('Too many');
    expect(neighbours.changes()).toHaveLength(30);
  });

  it('is asked in the language they chose, on the next call too', async () => {
    const number = someone();
    const call = phone('reseller', number);
    await call.dial();
    await call.type('3');
    expect((await call.type('3')).text).toContain('Vérifier un produit');
    expect((await phone('nalo', number).dial('0')).text).toContain('Code du produit');
  });
});

describe('what is kept', () => {
  it('is sealed in Redis, and shows no number anywhere', async () => {
    const number = someone();
    const call = phone('africastalking', number);
    await call.dial('12', code, '1');
    const redis = RedisClient.fromConfig(config, { debug: () => undefined } as never);
    const mongo = await Mongo.connect(config, { debug: () => undefined, warn: () => undefined, info: () => undefined } as never);
    try {
      const keys = (await redis.keys('ussd:*')).filter((key) => key.includes(call.id) || key.startsWith('ussd:resume:'));
      expect(keys.length).toBeGreaterThan(1);
      const left = async (wanted: readonly string[]): Promise<number[]> => Promise.all(wanted.map((key) => redis.ttl(key)));
      const [calls, resumes] = [await left(keys.filter((key) => key.includes(call.id))), await left(keys.filter((key) => key.startsWith('ussd:resume:')))];
      expect([calls.every((seconds) => seconds > 240 && seconds <= 300), Math.max(...resumes) > 840, resumes.every((seconds) => seconds > 0 && seconds <= 900)]).toEqual([true, true, true]); // Five minutes a call, fifteen to go on.
      const indexes = await mongo.db.collection('calls').indexes();
      expect(indexes.map(({ expireAfterSeconds }) => expireAfterSeconds).filter(Boolean)).toEqual([30 * 86_400]);
      const values = await Promise.all(keys.map((key) => redis.get(key)));
      expect(JSON.stringify([keys, values])).not.toMatch(new RegExp(`${number}|${code}|"place"`));
      const noted = await until(() => mongo.db.collection('calls').findOne({ _id: `africastalking|${call.id}` as never }), 'the call is noted');
      expect(noted).toMatchObject({ number: `***${number.slice(-3)}`, last: '12.where' });
      expect(JSON.stringify(noted)).not.toMatch(new RegExp(`${number}|${code}`));
    } finally {
      redis.disconnect();
      await mongo.close();
    }
  });

  it('takes the provider’s word on how a call ended, once or twice', async () => {
    const call = phone('africastalking', someone());
    await call.dial('12');
    const event = { date: '2026-11-23 12:00:00', sessionId: call.id, serviceCode: '*384*7#', networkCode: '63902', phoneNumber: '+254722000000', status: 'Incomplete', cost: 'KES 1.50', durationInMillis: '21000', hopsCount: '2', input: '12', lastAppResponse: 'CON Product code?', errorMessage: 'timeout' };
    const mongo = await Mongo.connect(config, { debug: () => undefined, warn: () => undefined, info: () => undefined } as never);
    try {
      const find = () => mongo.db.collection('calls').findOne({ _id: `africastalking|${call.id}` as never });
      await until(find, 'the call is noted');
      for (const again of [1, 2]) expect([again, (await send('africastalking', event, 0, `/ussd/v1/africastalking/${secrets.africastalking}/events`)).status]).toEqual([again, 200]);
      expect(await find()).toMatchObject({ end: { status: 'Incomplete', durationMs: 21_000, hops: 2, cost: 'KES 1.50', error: 'timeout' }, last: '12.code' });
    } finally {
      await mongo.close();
    }
    const metrics = await (await fetch(`${instances[0]?.url}/metrics`)).text();
    expect(metrics).toMatch(/asili_ussd_calls_broken_off\{screen="12\.code"\} [12]/);
  });
});

describe('what operators see of calls', () => {
  const operator = { kind: 'operator', id: 'opr_00000000000000000000000001', language: 'en' } as const;
  const ask = (path: string, actor: Partial<Actor> & Pick<Actor, 'kind' | 'id'> = operator) => instances[1]?.call({ language: 'en', ...actor }, `/api/console/ussd/${path}`) as Promise<Response>;
  const callsOf = async (number: string): Promise<UssdCall[]> => ((await (await ask(`calls?number=${number}`)).json()) as UssdCallList).calls;

  it('is the way through the screens, masked, and is in the audit trail before it is shown', async () => {
    const number = someone();
    const call = phone('africastalking', number);
    await call.dial('12', code);
    await call.type('1');
    await until(async () => (await callsOf(number))[0]?.hops.length === 2, 'the call is noted', 5000);
    expect((await callsOf(number))[0]).toEqual({ provider: 'africastalking', sessionId: call.id, number: `***${number.slice(-3)}`, at: expect.any(String), hops: [{ to: '12.kind', typed: 11, ms: expect.any(Number), at: expect.any(String) }, { to: '12.where', typed: 13, ms: expect.any(Number), at: expect.any(String) }], end: null });
    expect(neighbours.changes().filter(({ service }) => service === 'payments')[0]).toMatchObject({ call: 'POST /internal/console/reads', actor: { kind: 'service', id: 'ussd' }, body: { operator: operator.id, action: 'calls-read', about: `***${number.slice(-3)}` } });
    expect(await callsOf(someone())).toEqual([]);
  });

  it('comes in pages that leave nothing out, and is not shown where it cannot be noted', async () => {
    const number = someone();
    for (let count = 0; count < 3; count += 1) await phone('reseller', number).dial('12');
    await until(async () => (await callsOf(number)).length === 3, 'the calls are noted');
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = (await (await ask(`calls?number=%2B${number}&limit=1${cursor && `&cursor=${cursor}`}`)).json()) as UssdCallList;
      ids.push(...page.calls.map(({ sessionId }) => sessionId));
      cursor = page.nextCursor;
    }
    expect(new Set(ids).size).toBe(3);
    expect(ids).toHaveLength(3);
    neighbours.world.isTrailAway = true;
    expect((await ask('calls')).status).toBeGreaterThanOrEqual(500);
    neighbours.world.isTrailAway = false;
  });

  it('counts where calls break off', async () => {
    const before = ((await (await ask('screens')).json()) as UssdScreensReply).screens.find(({ screen }) => screen === '9.status') ?? { seen: 0, left: 0 };
    const call = phone('africastalking', artisan);
    await call.dial('9', '1043213');
    await until(async () => (await callsOf(artisan))[0]?.sessionId === call.id, 'the call is noted');
    await send('africastalking', { sessionId: call.id, status: 'Incomplete' }, 0, `/ussd/v1/africastalking/${secrets.africastalking}/events`);
    const { calls, ended, screens } = (await (await ask('screens?days=1')).json()) as UssdScreensReply;
    expect(screens.find(({ screen }) => screen === '9.status')).toEqual({ screen: '9.status', seen: before.seen + 1, left: before.left + 1 });
    expect(screens.map(({ screen }) => screen)).not.toContain('end');
    expect(calls).toBeGreaterThan(ended);
  });

  it('is for operators alone, and takes no hostile question', async () => {
    for (const actor of [anybody, { kind: 'artisan', id: 'art_00000000000000000000000001' }, { kind: 'customer', id: 'cus_00000000000000000000000001' }] as const) expect([401, 403]).toContain((await ask('calls', actor)).status);
    for (const path of ['calls?cursor=x', 'calls?cursor=1.%00', 'calls?number=abc', 'calls?number=254700123456&number=254700123457', 'calls?limit=1000', 'screens?days=31', 'screens?days=x']) expect([path, (await ask(path)).status]).toEqual([path, 400]);
  });
});

describe('the phone on the page', () => {
  const say = (body: object, visitor: string, instance = 0) => instances[instance]?.call({ kind: 'anonymous', id: 'gateway', visitor, language: 'sw' }, '/api/ussd/calls', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) as Promise<Response>;

  it('goes on on either instance, in the language of the page, and changes nothing of anybody', async () => {
    const call = { callId: 'a-call-of-this-spec', dialled: '*384*7*9*1043213#' };
    expect(await (await say({ ...call }, 'v1')).json()).toMatchObject({ text: expect.stringContaining('Hali?'), ends: false });
    expect(await (await say({ ...call, answers: ['3'] }, 'v1', 1)).json()).toMatchObject({ text: expect.stringContaining('Weka 1043213'), ends: false });
    expect(await (await say({ ...call, answers: ['3', '1'] }, 'v1')).json()).toEqual({ text: 'Oda 1043213: IMETUMWA.', ends: true, septets: 22 });
    expect(neighbours.changes()).toEqual([]);
  });

  it.each([{}, { callId: 'short', dialled: '*384*7#' }, { callId: 'long-enough-1', dialled: '*100#' }, { callId: 'long-enough-1', dialled: '*384*7#', answers: ['x'.repeat(161)] }, { callId: { $ne: '' }, dialled: '*384*7#' }])('%j is no call', async (body) => {
    expect((await say(body, 'v3')).status).toBe(400);
  });
});

it('a product registered by phone is told of by SMS once it is certified, once, with a link for its photos', async () => {
  neighbours.world.certifying = 1;
  const call = phone('hubtel', artisan);
  await call.dial('1', '4', '2500', 'Kiondo');
  expect(await call.type('1')).toEqual({ text: `Saved. Code ${code}. Certificate follows by SMS.`, ends: true });
  await call.again();
  const texts = () => neighbours.asked.filter(({ service }) => service === 'notifications').map(({ body }) => body);
  await until(() => texts().length === 2, 'the SMS are sent', 30_000);
  expect(texts()).toEqual([`Kiondo is certified. Its code is ${code}.`, 'https://asili.example/photos#a-token'].map((said) => expect.objectContaining({ to: `+${artisan}`, params: { text: expect.stringContaining(said) } })));
  expect(neighbours.changes().filter(({ service }) => service === 'products').map(({ call: what, actor, body }) => [what, actor.kind, body])).toEqual([
    ['POST /api/products', 'artisan', { name: 'Kiondo', category: 'Home Decor', price: '2500', currency: 'KES' }],
    ['POST /api/products/prd_00000000000000000000000001/photo-links', 'artisan', undefined],
  ]);
});

describe('a neighbour that hangs', () => {
  it('is asked again from the queue by the same key, and the caller gets an SMS', async () => {
    let release = (): void => undefined;
    neighbours.world.hold = new Promise((resolve) => { release = resolve; });
    expect(await phone('safaricom', artisan).dial('9', '1043213', '3')).toEqual({ text: 'We are processing this. You will get an SMS.', ends: true });
    release();
    neighbours.world.hold = undefined;
    const text = await until(() => neighbours.asked.find(({ service }) => service === 'notifications'), 'an SMS is sent');
    expect(text.body).toEqual({ channel: 'sms', to: `+${artisan}`, template: 'ussd-answer', language: 'en', params: { text: 'Order 1043213 is SHIPPED.' } });
    expect(new Set(neighbours.changes().filter(({ service }) => service === 'orders').map(({ key }) => key)).size).toBe(1);
  });
});
