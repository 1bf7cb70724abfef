import { stub } from '@asili/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { productTotalsV1, topics, type ProductTotalsV1 } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { Log, Mongo, Schedule } from '@asili/platform';
import { eavesdrop } from '@asili/platform/testing';
import type { UnnumberedLine } from '../src/history/domain/history-line.ts';
import { historyIndexes, HistoryStore } from '../src/history/history-store.mongo.ts';
import { PublishTotals, TotalsTopic } from '../src/history/history.events.ts';
import { verificationConfig } from '../src/config.ts';
import { cleanUp, publisher, startInstance, testEnvironment, until, type Instance, type TestEvent } from './harness.ts';

const env = testEnvironment();
/** Another database. */
const apart = testEnvironment();
let kafka: Awaited<ReturnType<typeof publisher>>;
let ear: Awaited<ReturnType<typeof eavesdrop>>;
const running: Instance[] = [];

beforeAll(async () => {
  kafka = await publisher(env);
});
afterAll(async () => {
  await Promise.all([...running.map((instance) => instance.close()), ear.close()]);
  await kafka.close();
  await Promise.all([cleanUp(env), cleanUp(apart)]);
});

async function start(): Promise<Instance> {
  const instance = await startInstance(env);
  running.push(instance);
  return instance;
}
function aCheck(productId: string | null, counted: boolean, countedAttempt?: boolean): TestEvent {
  const verificationId = newId('vrf');
  const data = {
    verificationId,
    code: 'other',
    productId,
    artisanId: productId && 'art_1',
    verdict: counted ? 'RECORD_GENUINE' : 'SUSPECT',
    isAuthentic: counted,
    reasons: [],
    counted,
    ...(countedAttempt !== undefined && { countedAttempt }),
    channel: 'web',
  };
  return { type: 'verification.code-checked.v1', subject: verificationId, version: 1, data };
}
const published = (productId: string): ProductTotalsV1[] =>
  ear.seen.filter(({ key }) => key === productId).map(({ data }) => productTotalsV1.parse(data));
const history = () => running[0]?.app.get(HistoryStore, { strict: false }) as HistoryStore;
const length = async (productId: string) => (await history().length(productId)).total;

describe('totals', () => {
  it('hold everything that was ever checked, from before there were totals, however often it was published', async () => {
    const [product, other] = [newId('prd'), newId('prd')];
    const checks = [
      ...Array.from({ length: 40 }, (_, n) => aCheck(product, n % 4 !== 0)),
      ...Array.from({ length: 6 }, (_, n) => aCheck(product, false, n % 2 === 0)),
      aCheck(other, true),
      aCheck(null, false),
    ];
    await kafka.publish([...checks, ...checks]);
    await start();
    ear = await eavesdrop(verificationConfig(env), topics.verificationTotals);
    await until(() => published(product).at(-1)?.verifications === 30, 'the totals');
    await until(() => published(other).length > 0, 'the other totals');
    await until(async () => (await length(product)) >= 46, 'what counts for nothing, too');
    expect([await length(product), await length(other)]).toEqual([46, 1]);
    expect(await history().totalsOf([product, other])).toEqual([
      { productId: product, verifications: 30, attempts: 3 },
      { productId: other, verifications: 1, attempts: 0 },
    ]);
  });

  it('count every check once, however often it is delivered and to however many', async () => {
    await start();
    const product = newId('prd');
    for (let round = 0; round < 5; round += 1) {
      const checks = Array.from({ length: 20 }, () => aCheck(product, true));
      await kafka.publish([...checks, ...checks.slice(5)]);
    }
    await until(async () => (await length(product)) === 100, 'all of them');
    const [one] = running.splice(0, 1);
    await one?.close(); // What it had not committed comes again to the other.
    await kafka.publish([aCheck(product, true)]);
    await until(() => published(product).at(-1)?.verifications === 101, 'the last totals');
    expect(await length(product)).toBe(101);
  });

  it('are right when many write the same lines at the same time', async () => {
    const product = newId('prd');
    const line = (n: number): UnnumberedLine => ({
      id: `vrf_${product}${n}`,
      productId: product,
      verifiedAt: new Date(),
      verdict: 'RECORD_GENUINE',
      counted: n % 2 === 0,
      countedAttempt: false,
    });
    const mongo = running[0]?.app.get(Mongo) as Mongo;
    const writers = Array.from({ length: 6 }, () => new HistoryStore(mongo)); // As many processes.
    await Promise.all(writers.map((writer, at) => writer.add(Array.from({ length: 30 }, (_, n) => line(at * 10 + n)))));
    expect(await length(product)).toBe(80);
    expect(await history().totalsOf([product])).toEqual([{ productId: product, verifications: 40, attempts: 0 }]);
  });

  it('are published after all where a process died between counting and publishing', async () => {
    const app = running[0]?.app;
    const [publish, topic] = [app?.get(PublishTotals, { strict: false }), app?.get(TotalsTopic, { strict: false })] as [
      PublishTotals,
      TotalsTopic,
    ];
    const send = topic.publish.bind(topic);
    const product = newId('prd');
    topic.publish = () => Promise.reject(new Error('killed'));
    await kafka.publish([aCheck(product, true)]);
    await until(async () => (await length(product)) === 1, 'counted');
    await expect(publish.run()).rejects.toThrow('killed');
    expect(published(product)).toEqual([]);
    topic.publish = send;
    await publish.run();
    await until(() => published(product).length > 0, 'the totals');
    await until(async () => (await history().unpublished(10)).length === 0, 'nothing left to publish');
  });

  it('end with the greatest on the topic, whoever publishes last', async () => {
    const app = running[0]?.app;
    const send = app?.get(TotalsTopic, { strict: false }) as TotalsTopic;
    const mongo = await Mongo.connect(verificationConfig(apart), new Log({ service: 'test', level: 'silent' }));
    await mongo.ensureIndexes(historyIndexes);
    const store = new HistoryStore(mongo); // Of no running instance: nobody else publishes what is in it.
    const product = newId('prd');
    const line = (id: string): UnnumberedLine => ({
      id,
      productId: product,
      verifiedAt: new Date(),
      verdict: 'RECORD_GENUINE',
      counted: true,
      countedAttempt: false,
    });
    let isFirst = true;
    const topic: TotalsTopic = stub({
      publish: async (totals) => {
        if (isFirst) {
          isFirst = false;
          await store.add([line(`vrf_${product}`)]);
          await store.markPublished([`vrf_${product}`]); // Another process was quicker with the newer totals.
        }
        await send.publish(totals);
      },
    });
    const publish = new PublishTotals(store, topic, app?.get(Schedule, { strict: false }) as Schedule);
    await store.add([line(`vrf_${product}0`)]);
    expect(await publish.run()).toBe(true);
    await publish.run();
    await until(() => published(product).length >= 2, 'both');
    expect(published(product).at(-1)?.verifications).toBe(2);
    await mongo.close();
  });
});
