import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { auditReply, caseList, caseSearchReply, type ConsoleCase, type Payout } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventStore, type Actor } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { callbackPart } from '../src/providers/mpesa/domain/notation.ts';
import { RecheckPayout } from '../src/payouts/recheck-payout.ts';
import type { PayoutProvider } from '../src/payouts/domain/payout.ts';
import { PayoutResults } from '../src/payouts/payout-results.ts';
import { PayoutProviders } from '../src/payouts/payout-providers.ts';
import { CompareBooks } from '../src/reconciliation/compare-books.ts';
import { PayoutBench } from './support/payout-bench.ts';

jest.setTimeout(300_000);

const dayMs = 86_400_000;
const float = 'mm:daraja:float:KES';
const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
let bench: PayoutBench;
beforeAll(async () => {
  bench = await PayoutBench.start();
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());

const console = (where: string, which = 0) => bench.service(which).call(joyce, `/api/console/${where}`);
const act = (id: string, action: string, which = 0) =>
  bench
    .service(which)
    .post(
      joyce,
      `/api/console/cases/${id}/${action}`,
      { note: 'the float is too high by this' },
      { 'idempotency-key': newId('req') },
    );
const found = async (name: string, which = 0): Promise<ConsoleCase[]> =>
  caseSearchReply.parse(await (await console(`search?name=${encodeURIComponent(name)}`, which)).json()).cases;
const breaks = async (): Promise<ConsoleCase[]> =>
  caseList.parse(await (await console('queues/books-breaks')).json()).cases;
/** Both instances, until the accounts are counted and seen twice. */
const comes = (is: (cases: ConsoleCase[]) => boolean, what: string) =>
  until(async () => {
    await bench.held(float);
    for (let look = 0; look < 2; look += 1)
      await Promise.all([0, 1].map((which) => bench.app(which).get(CompareBooks, { strict: false }).run()));
    const cases = await breaks();
    return is(cases) ? cases : undefined;
  }, what);

it('that was taken back after the last look is found by its receipt, asked about, and ends the break that nobody could explain', async () => {
  const [opened] = await comes((cases) => cases.length === 1, 'what the float held before the first payout');
  const approval = (await (
    await bench
      .service()
      .post(
        joyce,
        `/api/console/cases/${opened?.id ?? ''}/explain`,
        { note: 'From before' },
        { 'idempotency-key': newId('req') },
      )
  ).json()) as { approval?: { id: string } };
  if (approval.approval)
    await bench
      .service()
      .post({ kind: 'operator', id: newId('opr'), language: 'en' }, `/api/console/approvals/${approval.approval.id}`, {
        decision: 'approve',
      });
  await comes((cases) => cases.length === 0, 'nothing between the two');

  // The simulated M-Pesa takes it back at once; for as long as the looks go on, what it says of that is not heard.
  const suppressed: string[] = [];
  const questions = [0, 1].map((which) =>
    jest.spyOn(
      bench.app(which).get(PayoutProviders, { strict: false }).find('mpesa', 'KES') as PayoutProvider,
      'requestStatus',
    ),
  );
  const asked = () => questions.flatMap(({ mock }) => mock.calls).length;
  const answered = (about: string) =>
    bench.relay.seen.filter(({ path }) => path.includes(callbackPart(about)) && path.endsWith('/status')).length;
  const spies = [0, 1].map((which) => {
    const results = bench.app(which).get(PayoutResults, { strict: false });
    return jest.spyOn(results, 'apply').mockImplementation((...args) => {
      if (args[2].kind !== 'failed') return PayoutResults.prototype.apply.apply(results, args);
      suppressed.push(args[0]);
      return Promise.resolve();
    });
  });
  await bench.accounts().put(bench.account(), null);
  await bench.faults({ 'reversed-later': 1 });
  await bench.delivered();
  const { id, receipt = '' } = (await bench.becomes('paid')).payouts[0] as Payout;
  await bench.pushed();
  await until(async () => (await bench.sent()).length === 0, 'M-Pesa to take it back');
  for (const days of [1, 3, 7]) {
    bench.clock.ahead += days * dayMs;
    await bench.app().get(RecheckPayout, { strict: false }).run(id);
  }
  await until(() => Promise.resolve(suppressed.length >= 3), 'each look to be answered');
  bench.clock.ahead += 30 * dayMs;
  const [unexplained] = await comes((cases) => cases.length === 1, 'a break');
  expect(unexplained?.money).toEqual({ amount: '15310.00', currency: 'KES' });
  // The jobs look too, where the clock has moved before they were made: nothing may be under way when M-Pesa is heard again.
  await until(() => Promise.resolve(answered(id) >= asked()), 'every question to be answered');
  for (const each of [...spies, ...questions]) each.mockRestore();

  expect((await found(receipt.toLowerCase(), 1))[0]).toMatchObject({
    id,
    queue: 'payouts-in-doubt',
    actions: ['ask', 'reversed'],
  });
  const replies = await Promise.all([0, 1, 0, 1].map((which) => act(id, 'ask', which)));
  expect(replies.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
  expect(replies.some(({ status }) => status === 200)).toBe(true);
  await until(
    async () => (await bench.shown()).payouts.find((each) => each.id === id && each.state === 'returned'),
    'it to be returned',
  );
  const { events } = await bench.app().get(EventStore).read(`payout-${id}`);
  expect(
    events.filter(({ type, data }) => type === 'payout-stepped' && (data as { state: string }).state === 'reversed'),
  ).toHaveLength(1);
  await comes((cases) => cases.length === 0, 'the break to be over');

  const trail = async () =>
    auditReply
      .parse(await (await console('audit?limit=100')).json())
      .entries.map(({ action, case: about }) => `${action} ${about ?? ''}`);
  await until(async () => (await trail()).includes(`ask ${id}`), 'the trail');
  expect(await trail()).toContain(`search ${receipt.toLowerCase()}`);
});

it('that stands is asked about as often as anybody likes, and stands', async () => {
  await bench.accounts().put(bench.account(), null);
  await bench.delivered();
  const { id, receipt = '' } = (await bench.becomes('paid')).payouts[0] as Payout;
  await bench.pushed();
  await until(async () => (await found(receipt)).some((each) => each.id === id), 'it to be found');
  for (const which of [0, 1]) expect((await act(id, 'ask', which)).status).toBe(200);
  await until(
    () =>
      Promise.resolve(
        bench.relay.seen.filter(({ path }) => path.includes(callbackPart(id)) && path.endsWith('/status')).length >= 2,
      ),
    'M-Pesa to answer',
  );
  expect((await bench.shown()).payouts).toMatchObject([{ id, state: 'paid' }]);
});
