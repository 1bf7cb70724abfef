/** @full @long Processes are killed in the middle of it; `npm test` kills those of `payouts-killed`, `refunds-killed` and `hbar-killed`. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { caseList, caseReply, type CaseReply, type ConsoleCase } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { Log, Mongo, type Actor } from '@asili/platform';
import {
  cleanUp,
  type ServiceProcess,
  speakingTo,
  startServiceProcess,
  testEnvironment,
  until,
} from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import { paymentsConfig } from '../src/config.ts';
import { RateStore } from '../src/rates/agreed-rates.ts';
import { noRateSources } from './support/agreed-rates.ts';
import { cameBack } from './support/came-back.ts';
import { startSigner } from './support/signer-process.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(600_000);

const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const daniel: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
let wallet: Wallet;
let signer: Awaited<ReturnType<typeof startSigner>>;
let config: ReturnType<typeof paymentsConfig>;
let env: NodeJS.ProcessEnv;
let mongo: Mongo;
let instance: ServiceProcess;

const call = (actor: Actor, where: string, body?: object) =>
  fetch(`${instance.url}/api/console/${where}`, {
    headers: {
      ...speakingTo(config)(actor),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': newId('req') }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
const replied = async (reply: Promise<Response>): Promise<CaseReply> => caseReply.parse(await (await reply).json());
/** What is read while the instance starts or is busy may have no answer: undefined. */
async function stateOf(id: string): Promise<string | undefined> {
  const reply = await call(joyce, `cases/${id}`);
  return reply.ok
    ? caseReply.parse(await reply.json()).case.facts.find(({ name }) => name === 'state')?.value
    : undefined;
}
const stray = (amount: string): Promise<ConsoleCase> =>
  until(async () => {
    const reply = await call(joyce, 'queues/unmatched-money?limit=100');
    return reply.ok
      ? caseList.parse(await reply.json()).cases.find(({ money }) => money?.amount === amount)
      : undefined;
  }, `the case of ${amount}`);
const memoOf = ({ id }: ConsoleCase) => `killed ${id.slice(-8)}`;
/** Commits of a case's streams that say so. */
const said = async ({ id }: ConsoleCase, text: string) =>
  (
    await mongo
      .collection<{ _id: string; events: string }>('commits')
      .find({ stream: { $in: [`unmatched-${id}`, `approval-${id}`] } })
      .toArray()
  ).filter(({ events }) => events.includes(text)).length;
async function killed(): Promise<void> {
  const exited = once(instance.child, 'exit');
  instance.child.kill('SIGKILL');
  await exited;
  instance = await startServiceProcess('payments', env);
}

beforeAll(async () => {
  wallet = await testWallet();
  env = testEnvironment('ckd', {
    ...noRateSources,
    ORDERS_URL: 'http://127.0.0.1:9',
    HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
    HEDERA_NODE: process.env['HEDERA_NODE'] ?? '',
    PAY_IN_ACCOUNT: wallet.payInAccount,
    PAY_IN_POLL_MS: '200',
  });
  signer = await startSigner(env, wallet);
  env = { ...env, SIGNER_URL: signer.url };
  config = paymentsConfig(env);
  mongo = await Mongo.connect(config, new Log({ service: 'test', level: 'silent' }));
  await new RateStore(mongo).put({
    hbar: { USD: '0.68000000' },
    usd: { KES: '125.000000' },
    asOf: new Date(),
    sources: ['CoinGecko', 'Coinbase'],
  });
  instance = await startServiceProcess('payments', env);
});
afterAll(async () => {
  instance.child.kill('SIGKILL');
  await mongo.close();
  await signer.stop();
  wallet.close();
  await cleanUp(config);
});

it('money goes back once, and is audited once, though the instance is killed right after two operators agreed and again once it is signed', async () => {
  await wallet.pay({ amount: '801.5' });
  await wallet.pay({ amount: '7.25' });
  const [large, small] = [await stray('801.50000000'), await stray('7.25000000')];
  const { approval } = await replied(
    call(joyce, `cases/${large.id}/refund`, { note: 'nobody’s', memo: memoOf(large) }),
  );
  expect((await call(joyce, `cases/${small.id}/refund`, { note: 'nobody’s', memo: memoOf(small) })).status).toBe(200);
  void call(daniel, `approvals/${approval?.id ?? ''}`, { decision: 'approve' }).catch(() => undefined); // Its answer may never come.
  await until(async () => (await said(large, '"approved"')) === 1, 'their agreement');
  await killed();
  await until(
    async () => (await said(large, '"submitted"')) + (await said(small, '"submitted"')) > 0,
    'a signed transaction',
  );
  await killed();
  for (const each of [large, small]) await until(async () => (await stateOf(each.id)) === 'returned', 'it to be back');
  const [payer] = await wallet.accounts();
  expect([await cameBack(payer?.id ?? '', memoOf(large)), await cameBack(payer?.id ?? '', memoOf(small))]).toEqual([
    [80_150_000_000],
    [725_000_000],
  ]);
  expect([await said(large, '"unmatched-money-settled"'), await said(small, '"unmatched-money-settled"')]).toEqual([
    1, 1,
  ]);
  await until(async () => (await said(large, '"done"')) === 1, 'the end of the proposal');
  const auditActions = async () =>
    (
      await mongo
        .collection<{ _id: number; action: string }>('operator_audit')
        .find({ case: large.id, action: { $ne: 'case-read' } })
        .toArray()
    )
      .map(({ action }) => action)
      .sort();
  await until(async () => (await auditActions()).length >= 3, 'the trail');
  expect(await auditActions()).toEqual(['approve', 'propose', 'refund']);
});
