import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { historyReply, problem, verifyReply } from '@asili/contracts';
import { likelyShortCodes } from '@asili/kernel';
import { fixedClock } from '@asili/kernel/testing';
import { currentContext, Mongo } from '@asili/platform';
import { parseEvent } from '@asili/platform/testing';
import {
  cleanUp,
  eavesdrop,
  publisher,
  startInstance,
  testEnvironment,
  until,
  visitor,
  type Instance,
} from './harness.ts';
import { aProduct, ledgerService, productsService, type TestProduct } from './neighbours.ts';

// Near the real time, since the database lets slots expire by its own clock; ten past, so that no test crosses an hour unasked.
const clock = fixedClock(new Date(`${new Date().toISOString().slice(0, 13)}:10:00.000Z`));
const forward = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
let env: NodeJS.ProcessEnv;
let products: Awaited<ReturnType<typeof productsService>>;
let ledger: Awaited<ReturnType<typeof ledgerService>>;
let kafka: Awaited<ReturnType<typeof publisher>>;
let ear: Awaited<ReturnType<typeof eavesdrop>>;
let one: Instance;
let two: Instance;

async function known(change: Parameters<typeof aProduct>[0] = {}): Promise<TestProduct> {
  const product = aProduct(change);
  products.pages.set(product.id, product.page);
  await kafka.publish(product.events);
  return product;
}
/** Known to the running instances' own records: the verdict is there with the products service down. */
async function indexed(change: Parameters<typeof aProduct>[0] = {}): Promise<TestProduct> {
  const product = await known(change);
  products.down(true);
  await until(
    async () =>
      (
        await Promise.all([one, two].map(({ call }) => call(visitor('looker'), `/api/verify/${product.id}/history`)))
      ).every(({ ok }) => ok),
    'the product in the records',
  );
  products.down(false);
  return product;
}
async function verify(
  code: string,
  {
    on = one,
    as = 'someone',
    body = {},
    headers = {},
  }: { on?: Instance; as?: string; body?: object; headers?: Record<string, string> } = {},
) {
  const reply = await on.post(visitor(as), `/api/verify/${encodeURIComponent(code)}`, body, headers);
  expect(reply.status).toBe(200);
  return verifyReply.parse(await reply.json());
}
const published = (verificationId: string) =>
  until(() => ear.seen.find(({ key }) => key === verificationId), `the event of ${verificationId}`);

beforeAll(async () => {
  [products, ledger] = await Promise.all([productsService(), ledgerService(() => clock.now())]);
  env = testEnvironment({ PRODUCTS_URL: products.url, LEDGER_URL: ledger.url });
  kafka = await publisher(env);
  [one, two, ear] = await Promise.all([startInstance(env, clock), startInstance(env, clock), eavesdrop(env)]);
});
afterAll(async () => {
  await Promise.all([one.close(), two.close(), ear.close()]);
  await Promise.all([kafka.close(), products.close(), ledger.close()]);
  await cleanUp(env);
});
beforeEach(() => {
  ledger.says({});
  ledger.down(false);
  products.down(false);
});

describe('POST /api/verify/{code}', () => {
  it('says RECORD_GENUINE for a certificate the ledger vouches for, by id, short code or our own address', async () => {
    const product = await known();
    const { id, shortCode, artisanId } = product;
    for (const code of [
      id,
      shortCode,
      `${shortCode.slice(0, 4)} ${shortCode.slice(4)}`,
      `https://asili.example/verify/${id}`,
      `QR:${shortCode}`,
      `Code: ${shortCode}`,
      `foo/${shortCode}`,
    ]) {
      const reply = await verify(code, {
        body: { verifierInfo: 'Mozilla', location: 'Unknown', scanned: `https://asili.example/verify/${id}` },
      });
      expect(reply).toMatchObject({
        isAuthentic: true,
        verification: {
          productId: id,
          verdict: 'RECORD_GENUINE',
          reasons: [],
          ledger: { network: 'local', source: 'http://mirror.example', ok: true },
        },
        product: { id, name: 'Carved bowl' },
      });
      const event = await published(reply.verification.id);
      expect(parseEvent('verification.code-checked.v1', event.data)).toMatchObject({
        productId: id,
        artisanId,
        verdict: 'RECORD_GENUINE',
        isAuthentic: true,
        channel: 'web',
      });
      expect(JSON.stringify(event)).not.toMatch(/someone|Mozilla|Unknown/);
    }
  });

  it('takes the form of the API page, and a request without a body', async () => {
    const { id } = await known();
    const alias = await one.post(visitor('api'), '/api/products/verify', { productId: id });
    expect(verifyReply.parse(await alias.json())).toMatchObject({ isAuthentic: true, verification: { productId: id } });
    expect((await one.post(visitor('bare'), `/api/verify/${id}`)).status).toBe(200);
    expect((await one.post(visitor('api'), '/api/products/verify', {})).status).toBe(400);
  });

  it.each([
    ['prd_00000000000000000000000000', 'NO_SUCH_CODE', 'prd_00000000000000000000000000'],
    ['12345679', 'CHECK_DIGIT', 'mistyped'],
    ['call me on +254711000001', 'NO_SUCH_CODE', 'other'],
    ['{"$ne":null}', 'NO_SUCH_CODE', 'other'],
    ['__proto__', 'NO_SUCH_CODE', 'other'],
    ['javascript:alert(1)', 'NO_SUCH_CODE', 'other'],
  ])('says UNKNOWN for %j, and records that without a visitor’s text', async (code, reason, recorded) => {
    const reply = await verify(code);
    expect(reply).toMatchObject({
      isAuthentic: false,
      verification: { productId: null, verdict: 'UNKNOWN', reasons: [reason], ledger: { ok: false, checkedAt: null } },
      product: null,
    });
    expect((await published(reply.verification.id)).data).toMatchObject({
      code: recorded,
      productId: null,
      artisanId: null,
      counted: false,
    });
  });

  it('suggests the code a slip away only where exactly one is on record, and says nothing of others', async () => {
    // Two codes with one slip between them and the same wrong text, and one that stands alone.
    const typed = '16406150';
    const [near, alsoNear] = likelyShortCodes(typed);
    expect((await verify(typed)).verification).not.toHaveProperty('suggestion');
    await indexed({ shortCode: near });
    expect(await verify(typed)).toMatchObject({
      isAuthentic: false,
      verification: { reasons: ['CHECK_DIGIT'], suggestion: near },
      product: null,
    });
    await indexed({ shortCode: alsoNear });
    await until(async () => (await verify(typed)).verification.suggestion === undefined, 'both codes on record');
    expect((await verify('nothing')).verification).not.toHaveProperty('suggestion');
  });

  it('flags a QR of another site, whatever it points to, and opens nothing', async () => {
    const { id, artisanId } = await known();
    const asked = products.asked.length;
    for (const scanned of [
      `https://asili.example.evil.org/verify/${id}`,
      `https://asili.example@evil.org/${id}`,
      `javascript:alert(1)//${id}`,
    ]) {
      const reply = await verify(id, { body: { scanned } });
      expect(reply).toMatchObject({
        isAuthentic: false,
        verification: { productId: id, verdict: 'SUSPECT', reasons: ['FOREIGN_HOST'] },
      });
      expect((await published(reply.verification.id)).data).toMatchObject({ artisanId, counted: false });
    }
    expect(products.asked.slice(asked).every((code) => code === id)).toBe(true);
    expect(await verify('nothing', { body: { scanned: 'https://evil.org/nothing' } })).toMatchObject({
      verification: { verdict: 'SUSPECT', reasons: ['FOREIGN_HOST', 'NO_SUCH_CODE'], productId: null },
    });
    expect((await one.post(visitor('x'), `/api/verify/${id}`, { scanned: 'x'.repeat(4097) })).status).toBe(400);
  });

  it('shows the product that stands for a demonstration code by the products service, never counted, and only in demo mode', async () => {
    expect(await verify('qr_basket_001')).toMatchObject({
      verification: { verdict: 'UNKNOWN', reasons: ['NO_SUCH_CODE', 'DEMO'] },
    });
    await indexed();
    const basket = await indexed();
    products.demos.set('qr_basket_001', basket.id);
    const reply = await verify('qr_basket_001', { as: 'demo' });
    expect(reply).toMatchObject({ isAuthentic: true, verification: { productId: basket.id, reasons: ['DEMO'] } });
    expect((await published(reply.verification.id)).data).toMatchObject({ counted: false, code: 'qr_basket_001' });
    const plain = await startInstance({ ...env, DEMO_MODE: '0' }, clock);
    expect(await verify('qr_basket_001', { on: plain })).toMatchObject({
      verification: { verdict: 'UNKNOWN', reasons: ['NO_SUCH_CODE'] },
    });
    await plain.close();
  });

  it('follows what happens to the product', async () => {
    const product = await indexed({ certified: false });
    products.down(true);
    expect(await verify(product.id)).toMatchObject({
      isAuthentic: false,
      verification: { verdict: 'PENDING', reasons: ['CERTIFICATE_PENDING'] },
    });
    expect(ledger.asked).not.toContain(product.id);
    await kafka.publish([
      {
        type: 'products.product-superseded.v1',
        subject: product.id,
        version: 2,
        data: { productId: product.id, by: 'prd_2' },
      },
    ]);
    await until(async () => (await verify(product.id)).verification.verdict === 'REVOKED', 'revoked');
  });
});

describe('a certificate that has not arrived here yet', () => {
  it('is believed when the product’s owner has it', async () => {
    const product = await indexed({ certified: false });
    expect((await verify(product.id)).verification.verdict).toBe('PENDING');
    products.pages.set(product.id, { ...aProduct().page, id: product.id, artisanId: product.artisanId });
    expect(await verify(product.id)).toMatchObject({ isAuthentic: true, verification: { verdict: 'RECORD_GENUINE' } });
  });
});

describe('counting', () => {
  it('counts one of twenty checks by one visitor in an hour, over two instances, and records all twenty', async () => {
    const { id } = await indexed();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => verify(id, { as: 'eager', on: index % 2 ? one : two })),
    );
    const events = await Promise.all(replies.map(({ verification }) => published(verification.id)));
    expect(events.filter(({ data }) => data['counted'] === true)).toHaveLength(1);
    const total = async () =>
      historyReply.parse(await (await one.call(visitor('x'), `/api/verify/${id}/history`)).json()).total;
    await until(async () => (await total()) >= 20, 'the checks of the other instance');
    expect(await total()).toBe(20);
  });

  it('counts another visitor, another hour and a copy on their own', async () => {
    const { id } = await indexed();
    const counts = async (as: string, body = {}) => {
      const { data } = await published((await verify(id, { as, body })).verification.id);
      return [data['counted'], data['countedAttempt']];
    };
    const copy = { scanned: `https://evil.org/${id}` };
    expect(await counts('a')).toEqual([true, undefined]);
    expect(await counts('b')).toEqual([true, undefined]);
    expect(await counts('a')).toEqual([false, undefined]);
    expect(await counts('a', copy)).toEqual([false, true]);
    expect(await counts('a', copy)).toEqual([false, false]);
    forward(3_600_000);
    expect(await counts('a')).toEqual([true, undefined]);
  });

  it('records a retried request once', async () => {
    const { id } = await indexed();
    const headers = { 'idempotency-key': 'scan-1' };
    const [first, again] = [await verify(id, { headers }), await verify(id, { headers })];
    expect(again).toEqual(first);
    expect((await one.post(visitor('someone'), `/api/verify/${id}`, { location: 'other' }, headers)).status).toBe(422);
    await published(first.verification.id);
    const history = historyReply.parse(await (await one.call(visitor('x'), `/api/verify/${id}/history`)).json());
    expect(history.total).toBe(1);
  });
});

describe('a scan at the database', () => {
  /** Calls of the driver's collections in the request with that id. */
  function callsDuring(requestId: string): { calls: string[]; stop: () => void } {
    const calls: string[] = [];
    const spies = [one, two].map(({ app }) => {
      const mongo = app.get(Mongo);
      const collection = mongo.collection.bind(mongo);
      return jest.spyOn(mongo, 'collection').mockImplementation((name) => {
        const real = collection(name);
        return new Proxy(real, {
          get(target, method) {
            const value: unknown = Reflect.get(target, method);
            if (typeof value !== 'function') return value;
            return (...given: unknown[]) => {
              if (currentContext()?.requestId === requestId) calls.push(`${name}.${String(method)}`);
              return (value as (...all: unknown[]) => unknown).apply(target, given);
            };
          },
        });
      });
    });
    return { calls, stop: () => spies.forEach((spy) => spy.mockRestore()) };
  }
  async function callsOf(code: string, options: Parameters<typeof verify>[1] = {}): Promise<string[]> {
    const requestId = `scan-${Math.random().toString(36).slice(2)}-1`;
    const { calls, stop } = callsDuring(requestId);
    await verify(code, { ...options, headers: { ...options.headers, 'x-request-id': requestId } });
    stop();
    return calls;
  }

  it('is at most two round trips, one of them the append', async () => {
    const { id } = await known();
    await until(
      async () =>
        (await one.app.get(Mongo).collection<{ _id: string; version: number }>('products').findOne({ _id: id }))
          ?.version === 2,
      'the record',
    );
    expect(await callsOf(id)).toEqual(['products.findOne', 'commits.insertMany']);
    expect(await callsOf(id, { as: 'another' })).toEqual(['commits.insertMany']);
    expect(await callsOf(id, { as: 'another' })).toEqual(['commits.insertMany']);
    await verify(id, { on: two });
    expect(await callsOf(id, { as: 'another', on: two })).toEqual(['commits.insertMany', 'commits.insertMany']);
    expect(await callsOf(id, { as: 'another', on: two })).toEqual(['commits.insertMany']);
  });
});

describe('asking the ledger', () => {
  it('asks once for fifty checks at once in each instance, and again only after a minute; the ledger service asks the mirror once for both', async () => {
    const { id } = await indexed();
    const times = () => ledger.asked.filter((asked) => asked === id).length;
    ledger.says({}, 300);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => verify(id, { as: `v${index}`, on: index % 2 ? one : two })),
    );
    expect(replies.every(({ isAuthentic }) => isAuthentic)).toBe(true);
    expect(times()).toBe(2);
    forward(59_000);
    await verify(id);
    expect(times()).toBe(2);
    forward(2_000);
    await Promise.all([verify(id, { on: one }), verify(id, { on: two })]);
    expect(times()).toBe(4);
  });

  it('says SUSPECT when the ledger contradicts the record, and does not lean on older good news', async () => {
    const { id } = await indexed();
    expect((await verify(id)).isAuthentic).toBe(true);
    forward(61_000);
    ledger.says({ ok: false, mismatches: ['metadata'] });
    expect(await verify(id)).toMatchObject({
      isAuthentic: false,
      verification: { verdict: 'SUSPECT', reasons: ['LEDGER_MISMATCH'] },
    });
    forward(61_000);
    ledger.says({ reachable: false, ok: false, checkedAt: null });
    expect(await verify(id)).toMatchObject({ isAuthentic: false, verification: { verdict: 'LEDGER_UNREACHABLE' } });
  });

  it('leans on a good check of the last 24 hours while the ledger is away, showing its age, and not longer', async () => {
    const { id } = await indexed();
    const good = await verify(id);
    const { checkedAt } = good.verification.ledger;
    forward(61_000);
    const leaning = {
      isAuthentic: true,
      verification: { verdict: 'RECORD_GENUINE', reasons: ['LEDGER_UNREACHABLE'], ledger: { checkedAt, ok: true } },
    };
    ledger.says({ reachable: false, checkedAt }); // The mirror is away: every instance hears when it was last good.
    for (const on of [one, two]) expect(await verify(id, { on })).toMatchObject(leaning);
    ledger.down(true); // The ledger service is away: an instance knows what it heard last.
    forward(61_000);
    expect(await verify(id)).toMatchObject(leaning);
    forward(24 * 3_600_000);
    expect(await verify(id)).toMatchObject({
      isAuthentic: false,
      verification: { verdict: 'LEDGER_UNREACHABLE', reasons: ['LEDGER_UNREACHABLE'], ledger: { ok: false } },
    });
    ledger.down(false);
    ledger.says({});
    forward(61_000);
    expect((await verify(id)).isAuthentic).toBe(true);
  });
});

describe('with the products service away', () => {
  it('still judges what it knows, without a picture, and does not call a visitor’s code unknown', async () => {
    const { id } = await indexed();
    products.down(true);
    expect(await verify(id)).toMatchObject({ isAuthentic: true, product: null });
    const refused = await one.post(visitor('x'), '/api/verify/prd_00000000000000000000000001', {});
    expect(refused.status).toBe(503);
    expect(problem.parse(await refused.json()).code).toBe('PLATFORM.UNAVAILABLE');
    expect(await verify('12345679')).toMatchObject({ verification: { verdict: 'UNKNOWN', reasons: ['CHECK_DIGIT'] } });
  });
});
