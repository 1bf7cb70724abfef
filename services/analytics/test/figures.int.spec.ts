import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { analyticsReply, figuresReply, topics, type AnalyticsReply, type ProductTotalsV1 } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { fixedClock } from '@asili/kernel/testing';
import { EventBus, Log } from '@asili/platform';
import { analyticsConfig } from '../src/config.ts';
import { aBusyShop, aNewProduct, seeded, shuffled } from './a-busy-shop.ts';
import {
  artisan,
  cleanUp,
  publisher,
  startInstance,
  testEnvironment,
  until,
  visitor,
  type Instance,
  type TestEvent,
} from './harness.ts';

const now = new Date('2026-11-21T15:30:00.000Z');
const clock = fixedClock(now);
const shop = aBusyShop(now);
const calm = testEnvironment();
const rough = testEnvironment();
const hours = (count: number) => new Date(now.getTime() - count * 3_600_000).toISOString();
/** 24 h, 7 d, 30 d, 90 d, the default, and a cut that begins and ends within a day. */
const periods = [
  '',
  ...[24, 168, 720, 2160].map((count) => `?startDate=${hours(count)}&endDate=${now.toISOString()}`),
  `?startDate=${hours(100)}&endDate=${hours(99)}`,
];
const instances: Instance[] = [];

async function figures(instance: Instance, artisanId: string, query: string): Promise<AnalyticsReply['analytics']> {
  const reply = await instance.call(artisan(artisanId), `/api/analytics/${artisanId}${query}`);
  expect(reply.status).toBe(200);
  return analyticsReply.parse(await reply.json()).analytics;
}
const allFigures = (instance: Instance) =>
  Promise.all(shop.artisans.flatMap((id) => periods.map((query) => figures(instance, id, query))));

/** The same sums the plain way, straight from the events. */
function expected(artisanId: string, from: Date, to: Date) {
  const mine = shop.events.filter(
    ({ data, at }) => (data as { artisanId?: string }).artisanId === artisanId && at >= from && at < to,
  );
  const checks = mine.filter(({ type }) => type === 'verification.code-checked.v1');
  return {
    verifications: checks.filter(({ data }) => (data as { counted: boolean }).counted).length,
    counterfeitAttempts: checks.filter(({ data }) => (data as { countedAttempt?: boolean }).countedAttempt).length,
  };
}
async function publish(env: NodeJS.ProcessEnv, events: readonly TestEvent[]) {
  const kafka = await publisher(env);
  for (let i = 0; i < events.length; i += 100) await kafka.publish(events.slice(i, i + 100));
  await kafka.close();
}
/** As the verification service does; the shop's checks are the sum over its products. */
async function publishTotals(env: NodeJS.ProcessEnv, totals: readonly ProductTotalsV1[]) {
  const bus = EventBus.fromConfig(analyticsConfig(env), new Log({ service: 'test', level: 'silent' }));
  for (const value of totals)
    for (let times = 0; times < 2; times += 1)
      await bus.publishState(topics.verificationTotals, value.productId, value);
  await until(async () => (await bus.lag('analytics.totals.v4', [topics.verificationTotals])) === 0n, 'the totals');
  await bus.close();
}
/** Every published event has been handled by that version of the projection. */
async function nothingWaits(env: NodeJS.ProcessEnv, projection: number): Promise<boolean> {
  const bus = EventBus.fromConfig(analyticsConfig(env), new Log({ service: 'test', level: 'silent' }));
  const lag = await bus.lag(`analytics.activity.v${projection}`, ['asili.products.v1', 'asili.verification.v1']);
  await bus.close();
  return lag === 0n;
}
async function started(env: NodeJS.ProcessEnv): Promise<Instance> {
  const instance = await startInstance(env, clock);
  instances.push(instance);
  return instance;
}
const total = expected(shop.artisans[0], new Date(0), now).verifications;
/** All facts of all events are there: figures from the first to the last moment are what a plain sum says. */
const arrived = (instance: Instance) =>
  until(async () => {
    const seen = await Promise.all(shop.artisans.map((id) => figures(instance, id, periods[4] ?? '')));
    return seen.every(
      ({ verifications, counterfeitAttempts }, index) =>
        JSON.stringify({ verifications, counterfeitAttempts }) ===
        JSON.stringify(expected(shop.artisans[index] ?? '', new Date(0), now)),
    );
  }, 'all events');

describe('figures from events', () => {
  let once: Instance;
  let often: Instance;

  beforeAll(async () => {
    [once, often] = await Promise.all([started(calm), started(rough)]);
    await publish(
      calm,
      [...shop.events].sort((a, b) => a.at.getTime() - b.at.getTime()),
    );
    await publish(rough, shuffled([...shop.events, ...shop.events, ...shop.events], seeded(11)));
  });
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.close()));
    await Promise.all([cleanUp(calm), cleanUp(rough)]);
  });

  it('agree with a plain sum over the events, for every range', async () => {
    await arrived(once);
    await until(() => nothingWaits(calm, 4), 'the products of the checks');
    for (const artisanId of shop.artisans) {
      for (const count of [24, 168, 720, 2160]) {
        const { verifications, counterfeitAttempts, previous } = await figures(
          once,
          artisanId,
          `?startDate=${hours(count)}&endDate=${now.toISOString()}`,
        );
        expect({ verifications, counterfeitAttempts }).toEqual(expected(artisanId, new Date(hours(count)), now));
        expect({ verifications: previous.verifications, counterfeitAttempts: previous.counterfeitAttempts }).toEqual(
          expected(artisanId, new Date(hours(2 * count)), new Date(hours(count))),
        );
      }
    }
  });

  it('have every part the page shows', async () => {
    const all = await figures(once, shop.artisans[0], periods[4] ?? '');
    expect(all).toMatchObject({
      totalProducts: 5,
      verifiedProducts: 4,
      revenue: { amount: '0.00', currency: 'USD' },
      previous: { totalProducts: 0, verifications: 0 },
    });
    expect(all.trend.reduce((sum, { verifications }) => sum + verifications, 0)).toBe(total);
    expect(all.trend).toHaveLength(91);
    const nairobi = (at: Date) => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10); // The shop's products are made in Kenya.
    const byDay = new Map<string, number>();
    for (const { type, data, at } of shop.events) {
      const { artisanId, counted } = data as { artisanId?: string; counted?: boolean };
      if (type === 'verification.code-checked.v1' && artisanId === shop.artisans[0] && counted === true)
        byDay.set(nairobi(at), (byDay.get(nairobi(at)) ?? 0) + 1);
    }
    expect(
      all.trend
        .filter(({ verifications }) => verifications > 0)
        .map(({ date, verifications }) => [date, verifications]),
    ).toEqual([...byDay].sort());
    expect(all.topProducts.length).toBe(5);
    expect(all.topProducts.map(({ verifications }) => verifications)).toEqual(
      all.topProducts.map(({ verifications }) => verifications).sort((a, b) => b - a),
    );
    expect(all.recentEvents).toHaveLength(10);
    expect(all.recentEvents.map(({ timestamp }) => timestamp)).toEqual(
      all.recentEvents
        .map(({ timestamp }) => timestamp)
        .sort()
        .reverse(),
    );
    expect(all.places.map(({ place }) => place).sort()).toEqual(['Accra', 'Nairobi', 'S1.5 E37.0']);
  });

  it('have what sales bring, counted once however often they are told of', async () => {
    const artisanId = newId('art');
    const sale = (orderId: string, kind: 'sold' | 'called-off', amount: string, version: number): TestEvent => ({
      type: 'payments.sale-counted.v1',
      subject: `earnings-${artisanId}`,
      version,
      at: new Date(hours(2)),
      data: { orderId, paymentId: 'pay_1', artisanId, kind, receives: { amount, currency: 'KES' } },
    });
    const events = [
      sale('ord_1', 'sold', '10465.50', 1),
      sale('ord_2', 'sold', '800.00', 2),
      sale('ord_2', 'called-off', '800.00', 3),
    ];
    await publish(calm, [...events, ...shuffled(events, seeded(3))]);
    const seen = await until(async () => {
      const all = await figures(once, artisanId, periods[4] ?? '');
      return all.recentEvents.length === 3 && all.revenue.amount === '10465.50' ? all : undefined;
    }, 'the sales');
    expect([seen.revenue, seen.previous.revenue]).toEqual([
      { amount: '10465.50', currency: 'KES' },
      { amount: '0.00', currency: 'KES' },
    ]);
    expect(seen.recentEvents.map(({ eventType }) => eventType).sort()).toEqual([
      'payment_initiated',
      'payment_initiated',
      'sale_called_off',
    ]);
  });

  it('are the same after every event was delivered three times in any order', async () => {
    await arrived(often);
    await until(() => nothingWaits(rough, 4), 'the last repeat');
    expect(await allFigures(often)).toEqual(await allFigures(once));
  });

  it('are the same when built anew from the beginning beside the old ones', async () => {
    const anew = await started({ ...rough, ANALYTICS_PROJECTION: '5' });
    await arrived(anew);
    await until(() => nothingWaits(rough, 5), 'the last repeat');
    expect(await allFigures(anew)).toEqual(await allFigures(once));
    expect(await allFigures(often)).toEqual(await allFigures(once));
  });

  it('add up for the whole shop, for anyone and any cache, and count a minute later what came since', async () => {
    const ask = async (instance: Instance) => {
      const reply = await instance.call(visitor('anyone'), '/api/figures');
      expect(reply.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
      return figuresReply.parse(await reply.json());
    };
    await until(async () => (await nothingWaits(calm, 4)) && nothingWaits(rough, 4), 'the last event');
    const checks = shop.artisans.reduce((sum, id) => sum + expected(id, new Date(0), now).verifications, 0);
    for (const env of [calm, rough])
      await publishTotals(
        env,
        shop.artisans.map((id) => ({
          productId: newId('prd'),
          verifications: expected(id, new Date(0), now).verifications,
          attempts: 0,
        })),
      );
    // Nine products: one never certified, one replaced by a correction.
    const before = {
      figures: { piecesCertified: 7, artisans: 2, countries: 1, verifications: checks },
      asOf: now.toISOString(),
    };
    expect(await Promise.all([ask(once), ask(often)])).toEqual([before, before]);
    await publish(calm, aNewProduct(now));
    await publishTotals(calm, [{ productId: newId('prd'), verifications: 1, attempts: 0 }]);
    await until(() => nothingWaits(calm, 4), 'the new product');
    expect(await ask(once)).toEqual(before);
    clock.set(new Date(now.getTime() + 60_000));
    expect((await ask(once)).figures).toEqual({
      piecesCertified: 8,
      artisans: 3,
      countries: 2,
      verifications: checks + 1,
    });
    clock.set(now);
  });

  it('come as a table no spreadsheet takes for a formula', async () => {
    const reply = await once.call(
      artisan(shop.artisans[0], 'fr'),
      `/api/analytics/${shop.artisans[0]}/export.csv${periods[4]}`,
    );
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="asili-2026-08-23-2026-11-21.csv"');
    const lines = Buffer.from(await reply.arrayBuffer())
      .toString('utf8')
      .replace('\ufeff', '')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toBe(
      '"Date";"Identifiant du produit";"Produit";"Vérifications";"Vues";"Tentatives de contrefaçon"',
    );
    const cells = lines.slice(1).map((line) => line.split(';'));
    expect(cells.reduce((sum, row) => sum + Number(row.at(-3)), 0)).toBe(total);
    expect(lines.some((line) => line.includes(`"'=HYPERLINK(""http://evil"")"`))).toBe(true);
    expect(lines.slice(1).every((line) => !/(^|;)"?[=+@-]/.test(line))).toBe(true);
  });
});
