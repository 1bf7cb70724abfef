import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { historyReply, productTotalsV1, topics, verifyReply } from '@asili/contracts';
import { EventBus, Log, Mongo } from '@asili/platform';
import { eavesdrop } from '@asili/platform/testing';
import { verificationConfig } from '../src/config.ts';
import { cleanUp, startInstance, testEnvironment, until, visitor, type Instance } from './harness.ts';
import { ledgerService, productsService } from './neighbours.ts';

interface Frozen {
  readonly commits: readonly { readonly at: string; readonly stream: string }[];
  readonly records: readonly {
    readonly key: string;
    readonly value: string;
    readonly headers: Readonly<Record<string, string>>;
  }[];
}
/** What the code of release 0.1.0 wrote into stores and topics, byte for byte. */
const release = JSON.parse(
  readFileSync(new URL('../../../libs/contracts/test/fixtures/release-0.1.0.json', import.meta.url), 'utf8'),
) as Record<'products' | 'ledger' | 'verification', Frozen>;
const checks = release.verification.records
  .map(
    ({ value }) =>
      JSON.parse(value) as { productId?: string; verdict?: string; counted?: boolean; countedAttempt?: boolean },
  )
  .filter(({ verdict, productId }) => verdict !== undefined && typeof productId === 'string');
const productId = checks[0]?.productId ?? '';
const silent = new Log({ service: 'test', level: 'silent' });
let env: NodeJS.ProcessEnv;
let service: Instance;
let ear: Awaited<ReturnType<typeof eavesdrop>>;
let neighbours: [Awaited<ReturnType<typeof productsService>>, Awaited<ReturnType<typeof ledgerService>>];

beforeAll(async () => {
  neighbours = await Promise.all([productsService(), ledgerService()]);
  env = testEnvironment({ PRODUCTS_URL: neighbours[0].url, LEDGER_URL: neighbours[1].url });
  const config = verificationConfig(env);
  const [mongo, bus] = [await Mongo.connect(config, silent), EventBus.fromConfig(config, silent)];
  await mongo.db
    .collection('commits')
    .insertMany(release.verification.commits.map(({ at, ...commit }) => ({ ...commit, at: new Date(at) })));
  for (const [owner, { records }] of Object.entries(release)) {
    await bus.ensureTopics([`asili.${owner}.v1`]);
    await bus.publish([{ topic: `asili.${owner}.v1`, messages: [...records] }]);
  }
  await Promise.all([bus.close(), mongo.close()]);
  service = await startInstance(env);
  ear = await eavesdrop(config, topics.verificationTotals);
});
afterAll(async () => {
  await Promise.all([service.close(), ear.close(), ...neighbours.map((neighbour) => neighbour.close())]);
  await cleanUp(env);
});

it('has the history and the totals of checks made before there were totals, and goes on from them', async () => {
  const history = async () =>
    historyReply.parse(await (await service.call(visitor('reader'), `/api/verify/${productId}/history`)).json());
  await until(
    async () =>
      (await service.call(visitor('reader'), `/api/verify/${productId}/history`)).ok &&
      (await history()).total === checks.filter((check) => check.productId === productId).length,
    'the history',
  );
  const counted = checks.filter((check) => check.productId === productId && check.counted === true).length;
  const attempts = checks.filter((check) => check.productId === productId && check.countedAttempt === true).length;
  const totals = () =>
    ear.seen
      .filter(({ key }) => key === productId)
      .map(({ data }) => productTotalsV1.parse(data))
      .at(-1);
  await until(() => totals()?.verifications === counted && totals()?.attempts === attempts, 'the totals');
  expect(totals()).toEqual({ productId, verifications: counted, attempts });
  const reply = verifyReply.parse(
    await (await service.post(visitor('somebody new'), `/api/verify/${productId}`, {})).json(),
  );
  expect(reply).toMatchObject({ isAuthentic: true, verification: { verdict: 'RECORD_GENUINE' } });
  await until(() => totals()?.verifications === counted + 1, 'the new total');
});
