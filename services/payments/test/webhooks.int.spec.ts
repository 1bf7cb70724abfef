import { isSecret, Mongo, type Actor } from '@asili/platform';
import {
  cleanUp,
  PersonalValues,
  runService,
  testEnvironment,
  textOf,
  until,
  type RunningService,
} from '@asili/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { paymentsConfig } from '../src/config.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import type { IncomingWebhook, WebhookEvent } from '../src/webhooks/domain/webhook-event.ts';
import { RefusedWebhooks } from '../src/webhooks/webhooks.controller.ts';
import { WebhookEvents } from '../src/webhooks/webhook-events.mongo.ts';
import { WebhookSource, WebhookSources } from '../src/webhooks/webhook-sources.ts';

const provider: Actor = { kind: 'anonymous', id: 'anybody', visitor: 'v', language: 'en' };
/** How often each of many webhooks comes. */
const copies = process.env['ASILI_TESTS'] === 'full' ? 100 : 20;
const [secret, previous] = ['the secret in use', 'the secret before it'];

/** A provider that signs its bytes, and tells the truth when it is asked. */
class SignedSource extends WebhookSource {
  readonly provider = 'signed';
  readonly applied: string[] = [];
  fail = 0;

  async identify({ headers, raw }: IncomingWebhook) {
    const isOurs = isSecret(
      headers['x-signature'] ?? '',
      [secret, previous].map((each) => sign(raw.toString('utf8'), each)),
    );
    return isOurs ? { eventId: (JSON.parse(raw.toString('utf8')) as { id: string }).id, subject: '' } : null;
  }

  async apply({ eventId, raw, sha256 }: WebhookEvent): Promise<void> {
    if (this.fail-- > 0) throw new Error('the provider is away');
    expect([raw.toString('utf8').includes(eventId), sha256.length]).toEqual([true, 64]);
    this.applied.push(eventId);
  }
}

const sign = (body: string, key: string): string => createHmac('sha256', key).update(body).digest('hex');
const env = testEnvironment('pwh', {
  RATES_COINBASE_URL: 'http://127.0.0.1:1',
  RATES_COINGECKO_URL: 'http://127.0.0.1:1',
  RATES_CURRENCIES_URL: 'http://127.0.0.1:1',
  HEDERA_MIRROR_REST: 'http://127.0.0.1:1',
  ORDERS_URL: 'http://127.0.0.1:1',
});
let services: RunningService[] = [];
let sources: SignedSource[] = [];
let events: ReturnType<Mongo['collection']>;
let bodies: ReturnType<Mongo['collection']>;
const keptEvents = (): WebhookEvents => (services[0] as RunningService).app.get(WebhookEvents, { strict: false });

beforeAll(async () => {
  const start = async (): Promise<RunningService> => {
    const config = paymentsConfig(env);
    const service = await runService({ name: 'payments', module: PaymentsModule.forRoot(config), config });
    services.push(service);
    const source = new SignedSource();
    sources.push(source);
    service.app.get(WebhookSources, { strict: false }).register(source);
    return service;
  };
  const [first] = await Promise.all([start(), start()]);
  events = first.app.get(Mongo).collection('webhook_events');
  bodies = first.app.get(Mongo).collection('webhook_bodies');
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.close()));
  await cleanUp(paymentsConfig(env));
  [services, sources] = [[], []];
});
beforeEach(() => {
  for (const source of sources) source.applied.length = 0;
});

let turn = 0;
const send = (body: string, signature: string, init: RequestInit = {}) =>
  (services[turn++ % services.length] as RunningService).call(provider, '/webhooks/signed', {
    method: 'POST',
    body,
    headers: { 'x-signature': signature, ...(init.headers as Record<string, string>) },
  });
const event = (id: string, more = ''): string => `{ "id":"${id}",  "amount":"1200.50"${more} }`;
const applied = (begins: string): string[] =>
  sources.flatMap((source) => source.applied).filter((id) => id.startsWith(begins));
const rows = (id?: string) => events.countDocuments(id === undefined ? {} : { eventId: id });
const refused = (): number =>
  services.reduce((sum, { app }) => sum + app.get(RefusedWebhooks, { strict: false }).of('signed'), 0);

describe('webhooks', () => {
  it('are kept as the bytes that came before they are acknowledged, and applied once', async () => {
    const body = event('evt_1');
    const reply = await send(body, sign(body, secret));
    expect([reply.status, await reply.json()]).toEqual([200, { received: true }]);
    const [kept] = await events.find({ eventId: 'evt_1' }).toArray();
    expect(kept).toMatchObject({
      provider: 'signed',
      receivedAt: expect.any(Date),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(Object.keys(kept ?? {})).not.toContain('raw');
    const sealed = await bodies.findOne({ _id: 'signed|evt_1' as never });
    expect([
      new PersonalValues(['evt_1', '1200.50']).foundIn(textOf(sealed?.['sealed'])),
      sealed?.['receivedAt'],
    ]).toEqual([undefined, kept?.['receivedAt']]);
    expect((await keptEvents().find('signed', 'evt_1'))?.raw.toString('utf8')).toBe(body);
    await until(async () => events.findOne({ eventId: 'evt_1', appliedAt: { $exists: true } }), 'applied');
    expect(applied('evt_1')).toEqual(['evt_1']);
  });

  it('are applied once each when 10 of them come over and over, shuffled, at two instances with eight workers each', async () => {
    const ids = Array.from({ length: 10 }, (_, i) => `evt_many_${i}`);
    const all = ids.flatMap((id) => Array.from({ length: copies }, () => id)).sort(() => Math.random() - 0.5);
    const statuses = new Set<number>();
    const senders = Array.from({ length: 16 }, async () => {
      for (let id = all.pop(); id; id = all.pop())
        statuses.add((await send(event(id), sign(event(id), secret))).status);
    });
    await Promise.all(senders);
    await until(
      async () => (await events.countDocuments({ eventId: /^evt_many_/, appliedAt: { $exists: true } })) === 10,
      'all applied',
    );
    expect([...statuses]).toEqual([200]);
    expect(await events.countDocuments({ eventId: /^evt_many_/ })).toBe(10);
    expect(applied('evt_many_').sort()).toEqual([...ids].sort());
  });

  it('are signed by the secret in use or the one before it', async () => {
    const body = event('evt_rotated');
    expect((await send(body, sign(body, previous))).status).toBe(200);
    expect(await rows('evt_rotated')).toBe(1);
  });

  it('are refused with nothing stored but a count when forged, cut short, written anew, or signed by somebody else', async () => {
    const body = event('evt_forged');
    const good = sign(body, secret);
    const before = await rows();
    const counted = refused();
    const forgeries: (readonly [string, string])[] = [
      [body, ''],
      [body, 'x'],
      [body, sign(body, 'another secret')],
      [event('evt_other'), good],
      [body.slice(0, -2), good],
      [JSON.stringify(JSON.parse(body)), good],
      [`${body} `, good],
      [body.replace('1200.50', '9200.50'), good],
      ['', good],
      ['{', sign('{', 'another secret')],
    ];
    for (const [text, signature] of forgeries) {
      const reply = await send(text, signature);
      expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([
        401,
        'PAYMENTS.WEBHOOK_REFUSED',
      ]);
    }
    expect([await rows(), refused() - counted]).toEqual([before, forgeries.length]);
    expect((await send(body, good)).status).toBe(200);
  });

  it('are told apart by provider, and may not weigh more than 256 KB', async () => {
    expect((await services[0]?.call(provider, '/webhooks/nobody/at/all', { method: 'POST', body: '{}' }))?.status).toBe(
      404,
    );
    const body = event('evt_big', `, "x":"${'x'.repeat(256 * 1024)}"`);
    expect((await send(body, sign(body, secret))).status).toBe(413);
    expect(await rows('evt_big')).toBe(0);
  });

  it('are bytes of any kind', async () => {
    const body = event('evt_form');
    expect(
      (await send(body, sign(body, secret), { headers: { 'content-type': 'application/x-www-form-urlencoded' } }))
        .status,
    ).toBe(200);
  });

  it('lose their bytes after 90 days, by the database itself; which of them came stays known', async () => {
    const mongo = (services[0] as RunningService).app.get(Mongo);
    const lives = await Promise.all(
      ['webhook_bodies', 'webhook_keys'].map(
        async (name) =>
          (await mongo.collection(name).indexes()).find((index) => index.name === 'expiry')?.expireAfterSeconds,
      ),
    );
    expect(lives).toEqual([90 * 86_400, 91 * 86_400]);
    const body = event('evt_old');
    await send(body, sign(body, secret));
    await until(async () => events.findOne({ eventId: 'evt_old', appliedAt: { $exists: true } }), 'applied');
    await bodies.deleteOne({ _id: 'signed|evt_old' as never }); // As the index does.
    expect((await keptEvents().find('signed', 'evt_old'))?.raw).toHaveLength(0);
    expect((await send(body, sign(body, secret))).status).toBe(200); // A replay brings nothing back.
    expect([
      await rows('evt_old'),
      await bodies.countDocuments({ _id: 'signed|evt_old' as never }),
      applied('evt_old'),
    ]).toEqual([1, 0, ['evt_old']]);
  });

  it('that a release before kept in the clear are sealed, or dropped when their time is over', async () => {
    const now = new Date();
    const old = (id: string, daysAgo: number) => ({
      _id: `signed|${id}` as never,
      provider: 'signed',
      eventId: id,
      sha256: '0'.repeat(64),
      raw: Buffer.from(event(id)),
      subject: '',
      receivedAt: new Date(now.getTime() - daysAgo * 86_400_000),
      appliedAt: now,
    });
    await events.insertMany([old('evt_clear', 3), old('evt_long_ago', 91)]);
    while ((await keptEvents().sealOld(1, now)) > 0);
    expect(await events.countDocuments({ raw: { $exists: true } })).toBe(0);
    expect((await keptEvents().find('signed', 'evt_clear'))?.raw.toString('utf8')).toBe(event('evt_clear'));
    expect([(await keptEvents().find('signed', 'evt_long_ago'))?.raw.length, await rows('evt_long_ago')]).toEqual([
      0, 1,
    ]);
  });

  it('are forgotten by what they are about, and by nothing else', async () => {
    const subjects = ['pay_1/ref_1', 'pay_1', 'pay_10', 'out_1/1/result', 'dispute:du_1'];
    for (const subject of subjects)
      await keptEvents().add({
        provider: 'signed',
        eventId: `about ${subject}`,
        sha256: '',
        raw: Buffer.from('x'),
        subject,
        receivedAt: new Date(),
      });
    await keptEvents().forgetBodies(['pay_1', 'dispute:du_1']);
    const left = await Promise.all(
      subjects.map(async (subject) => (await keptEvents().find('signed', `about ${subject}`))?.raw.length),
    );
    expect(left).toEqual([0, 0, 1, 1, 0]);
  });

  it('are applied again until the provider could be asked', async () => {
    for (const source of sources) source.fail = 1;
    const body = event('evt_away');
    await send(body, sign(body, secret));
    await until(async () => events.findOne({ eventId: 'evt_away', appliedAt: { $exists: true } }), 'applied at last');
    expect(applied('evt_away')).toEqual(['evt_away']);
  });
});
