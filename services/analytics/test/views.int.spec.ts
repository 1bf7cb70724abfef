import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { analyticsReply, problem } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { fixedClock } from '@asili/kernel/testing';
import type { Actor } from '@asili/platform';
import { EventActivityLog, ViewLog } from '../src/activity/activity-log.mongo.ts';
import { artisan, cleanUp, startInstance, testEnvironment, visitor, type Instance } from './harness.ts';

const clock = fixedClock(new Date('2026-11-21T15:10:00.000Z'));
const owners = new Map<string, string>();
const products = createServer((request, response) => {
  const artisanId = owners.get((request.url ?? '').split('/').at(-1) ?? '');
  if (artisanId === undefined)
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"PRODUCTS.NOT_FOUND","status":404}');
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ product: { artisanId } }));
});
let env: NodeJS.ProcessEnv;
let one: Instance;
let two: Instance;

function aProduct() {
  const [id, artisanId] = [newId('prd'), newId('art')];
  owners.set(id, artisanId);
  return { id, artisanId };
}
async function look(actor: Actor, productId: unknown, on = one) {
  return (await on.post(actor, '/api/events/views', { productId })).status;
}
async function views(artisanId: string) {
  const { analytics } = analyticsReply.parse(
    await (
      await two.call(
        artisan(artisanId),
        `/api/analytics/${artisanId}?endDate=${new Date(clock.now().getTime() + 1000).toISOString()}`,
      )
    ).json(),
  );
  return analytics;
}

beforeAll(async () => {
  await new Promise<void>((ready) => products.listen(0, '127.0.0.1', ready));
  env = testEnvironment({ PRODUCTS_URL: `http://127.0.0.1:${(products.address() as AddressInfo).port}` });
  [one, two] = await Promise.all([startInstance(env, clock), startInstance(env, clock)]);
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  products.closeAllConnections();
  products.close();
  await cleanUp(env);
});

describe('POST /api/events/views', () => {
  it('counts a visitor once per product and hour, however often and wherever they look', async () => {
    const [{ id, artisanId }, other] = [aProduct(), aProduct()];
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => look(visitor('eager'), id, index % 2 ? one : two)),
    );
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect((await views(artisanId)).productViews).toBe(1);
    await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) => look(visitor(name), id, index % 2 ? one : two)),
    );
    await look(visitor('eager'), other.id);
    expect((await views(artisanId)).productViews).toBe(7);
    expect((await views(other.artisanId)).productViews).toBe(1);
    clock.set(new Date(clock.now().getTime() + 3_600_000));
    await look(visitor('eager'), id);
    const { productViews, trend, topProducts, recentEvents } = await views(artisanId);
    expect(productViews).toBe(8);
    expect(trend.at(-1)).toMatchObject({ date: '2026-11-21', views: 8, verifications: 0 });
    expect(topProducts).toEqual([{ productId: id, name: id, verifications: 0, views: 8 }]);
    expect(recentEvents).toHaveLength(8);
    expect(JSON.stringify(recentEvents)).not.toContain('eager');
  });

  it('leaves the last checks to be seen, however many looked since and however long ago they were', async () => {
    const { id, artisanId } = aProduct();
    const at = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
    await two.app.get(EventActivityLog, { strict: false }).add(
      [
        [1, 'counterfeit_attempt'],
        [80_000, 'verification'],
        [90_000, 'verification'],
        [100_000, 'verification'],
        [0.5, 'product_registered'],
      ].map(([minutes, kind]) => ({
        id: `check-${minutes}-${id}`,
        kind: kind as 'verification',
        artisanId,
        productId: id,
        at: at(Number(minutes)),
      })),
    );
    await Promise.all(Array.from({ length: 12 }, (_, n) => look(visitor(`looks-${n}`), id)));
    expect((await views(artisanId)).recentChecks).toEqual(
      [1, 80_000, 90_000].map((minutes) => ({ productId: id, timestamp: at(minutes).toISOString() })),
    );
  });

  it('is not slowed down by a rush: nothing is counted while views come in, and a day once when it is read', async () => {
    const { id, artisanId } = aProduct();
    const log = two.app.get(ViewLog, { strict: false });
    const counted = jest.spyOn(log, 'recordsOf');
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        log.add([{ id: `rush-${n}`, kind: 'product_view', artisanId, productId: id, at: clock.now() }]),
      ),
    );
    expect(counted).not.toHaveBeenCalled();
    const { length } = await log.days(artisanId, '2026-11-21', '2026-11-22');
    await log.days(artisanId, '2026-11-21', '2026-11-22');
    expect([length, counted.mock.calls.length]).toEqual([1, 1]);
    await log.add([{ id: 'late', kind: 'product_view', artisanId, productId: id, at: clock.now() }]);
    expect((await views(artisanId)).productViews).toBe(61);
    counted.mockRestore();
  });

  it('does not count the owner’s own looks, products nobody knows, or nonsense', async () => {
    const { id, artisanId } = aProduct();
    expect(await look(artisan(artisanId), id)).toBe(204);
    expect(await look(visitor('x'), newId('prd'))).toBe(204);
    for (const nonsense of ['../../internal/x', { $ne: '' }, 'x'.repeat(65), newId('art')])
      expect(await look(visitor('x'), nonsense)).toBe(400);
    expect((await views(artisanId)).productViews).toBe(0);
  });
});

describe('GET /api/analytics/{artisanId}', () => {
  const [mine, theirs] = [newId('art'), newId('art')];

  it.each([
    ['nobody', null, 401, 'PLATFORM.ACTOR_TOKEN'],
    ['a visitor', visitor('x'), 401, 'PLATFORM.NOT_SIGNED_IN'],
    ['a customer', { kind: 'customer', id: newId('cus'), language: 'en' } satisfies Actor, 403, 'PLATFORM.WRONG_ROLE'],
    ['another artisan', artisan(theirs), 404, 'ANALYTICS.NOT_FOUND'],
  ] as const)('shows nothing to %s', async (_, actor, status, code) => {
    for (const path of ['', '/export.csv']) {
      const reply = await one.call(actor, `/api/analytics/${mine}${path}`);
      expect(reply.status).toBe(status);
      expect(problem.parse(await reply.json()).code).toBe(code);
    }
  });

  it('shows an artisan without products a page of zeros', async () => {
    const { totalProducts, productViews, trend, topProducts, recentEvents, places } = await views(mine);
    expect([totalProducts, productViews, topProducts, recentEvents, places]).toEqual([0, 0, [], [], []]);
    expect(trend).toHaveLength(31);
  });

  it('takes days as well as moments, the last day whole', async () => {
    const { id, artisanId } = aProduct();
    await look(visitor('day'), id);
    const period = async (query: string) =>
      analyticsReply.parse(await (await one.call(artisan(artisanId), `/api/analytics/${artisanId}?${query}`)).json())
        .analytics;
    expect(await period('startDate=2026-11-20&endDate=2026-11-21')).toMatchObject({
      productViews: 1,
      trend: [
        { date: '2026-11-20', views: 0 },
        { date: '2026-11-21', views: 1 },
      ],
    });
    expect((await period('startDate=2026-11-22&endDate=2026-11-23')).productViews).toBe(0);
    expect(
      (await period('startDate=2026-11-21T00:00:00%2B03:00&endDate=2026-11-22T00:00:00%2B03:00')).productViews,
    ).toBe(1);
  });

  it.each([
    ['startDate=2026-11-21T00:00:00Z&endDate=2026-11-20T00:00:00Z', 'ANALYTICS.INVALID_PERIOD'],
    ['startDate=2020-01-01T00:00:00Z', 'ANALYTICS.INVALID_PERIOD'],
    ['startDate=yesterday', 'PLATFORM.INVALID'],
    ['startDate[$gt]=x&startDate=1', 'PLATFORM.INVALID'],
  ])('refuses the period %s', async (query, code) => {
    const reply = await one.call(artisan(mine), `/api/analytics/${mine}?${query}`);
    expect(reply.status).toBe(400);
    expect(problem.parse(await reply.json()).code).toBe(code);
  });
});
