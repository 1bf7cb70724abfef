import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { caseList } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventStore, Mongo, type Actor } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { callbackPart } from '../src/providers/mpesa/domain/notation.ts';
import { PayoutResults } from '../src/payouts/payout-results.ts';
import { PayoutBench } from './support/payout-bench.ts';

jest.setTimeout(300_000);

const hour = 3_600_000;
let bench: PayoutBench;
beforeAll(async () => {
  bench = await PayoutBench.start();
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());
afterEach(() => bench.end());

const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const inQueue = async () =>
  caseList.parse(await (await bench.service().call(joyce, '/api/console/queues/payouts-in-doubt?limit=100')).json())
    .cases;

describe('a callback that says that a payout failed', () => {
  const says = (id: string, reason: 'limit' | 'credentials') =>
    bench.app(1).get(PayoutResults, { strict: false }).apply(id, 1, { kind: 'failed', reason }, 'callback');
  /** The attempts that were in a state. */
  const attempts = async (id: string, wanted = 'submitting') =>
    (await bench.app().get(EventStore).read(`payout-${id}`)).events.flatMap(({ type, data }) =>
      type === 'payout-stepped' && (data as { state: string }).state === wanted
        ? [(data as { attempt: number }).attempt]
        : [],
    );
  /** Taken up by M-Pesa, whose own callback does not come. */
  async function onTheWay(faults: object): Promise<string> {
    await bench.accounts().put(bench.account(), null);
    await bench.faults({ 'callback-never': 1, ...faults });
    await bench.delivered();
    const {
      payouts: [payout],
    } = await bench.becomes('on-the-way');
    await until(async () => (await attempts(payout?.id ?? '', 'accepted')).length > 0, 'M-Pesa to take it up');
    await bench.faults({});
    return payout?.id ?? '';
  }

  it('is no more than a reason to ask: one that was paid is not sent a second time', async () => {
    const id = await onTheWay({});
    await until(async () => (await bench.sent()).length === 1, 'M-Pesa to pay it');
    await Promise.all([says(id, 'limit'), says(id, 'limit')]);
    await bench.becomes('paid');
    bench.clock.ahead += 25 * hour;
    await bench.pushed();
    expect([(await bench.sent()).length, await attempts(id)]).toEqual([1, [1]]);
  });

  it('is believed when M-Pesa says so too, for the reason the callback had', async () => {
    const id = await onTheWay({ 'float-empty': 1 });
    await says(id, 'limit');
    expect(await bench.becomes('held')).toMatchObject({ payouts: [{ id, reason: 'limit' }] });
    expect(await attempts(id)).toEqual([1]);
  });

  it('is believed when M-Pesa knows of no such payout two minutes later, and not before', async () => {
    const id = await onTheWay({});
    await says(id, 'credentials'); // So that nothing is asked.
    const answers = () => bench.app().get(PayoutResults, { strict: false }).apply(id, 1, { kind: 'absent' });
    await answers();
    expect((await bench.shown()).payouts).toMatchObject([{ state: 'on-the-way' }]);
    bench.clock.ahead += 121_000;
    await answers();
    expect((await bench.shown()).payouts).toMatchObject([{ state: 'held', reason: 'credentials' }]);
  });

  it('of wrong credentials stops all payouts at once, and is not asked about for an hour', async () => {
    const id = await onTheWay({});
    await says(id, 'credentials');
    const asked = () =>
      bench.relay.seen.filter(({ path }) => path.includes(callbackPart(id)) && path.endsWith('/status')).length;
    expect(await bench.app().get(Mongo).collection('payout_pauses').countDocuments({ reason: 'credentials' })).toBe(1);
    for (const minutes of [10, 40]) {
      bench.clock.ahead += minutes * 60_000;
      await bench.pushed();
    }
    expect(asked()).toBe(0);
    bench.clock.ahead += 11 * 60_000;
    await bench.pushed();
    await bench.becomes('paid');
    expect((await bench.sent()).length).toBe(1);
  });
});

describe('a payout that is held by what we have to mend', () => {
  const act = (id: string, which = 0) =>
    bench
      .service(which)
      .post(
        joyce,
        `/api/console/cases/${id}/retry`,
        { note: 'she says the number is right' },
        { 'idempotency-key': newId('req') },
      );

  it('is an operator’s after an hour, until it goes', async () => {
    await bench.accounts().put(bench.account(), null);
    await bench.faults({ 'float-empty': 1 });
    await bench.delivered();
    const {
      payouts: [payout],
    } = await bench.becomes('held');
    const mine = async () => (await inQueue()).find(({ id }) => id === payout?.id);
    bench.clock.ahead += 55 * 60_000;
    expect(await mine()).toBeUndefined();
    bench.clock.ahead += 6 * 60_000;
    const found = await until(async () => {
      // It was tried again meanwhile.
      const each = await mine();
      return each?.facts.some(({ value }) => value === 'held') ? each : undefined;
    }, 'it to be held and an operator’s');
    expect(found).toMatchObject({
      actions: [],
      facts: expect.arrayContaining([{ name: 'reason', value: 'float-empty' }]) as unknown,
    });
    const text = await (await fetch(`${bench.service().url}/metrics`)).text();
    expect(text).toMatch(/asili_payouts_waiting_for_operators [1-9]/);
    await bench.faults({});
    await bench.becomes('paid');
    expect(await mine()).toBeUndefined();
  });

  it('is declined so often and no more; an operator has it tried again, once', async () => {
    await bench.accounts().put(bench.account(), null);
    await bench.faults({ 'float-empty': 1, 'callback-never': 1 }); // Nothing is sent, and it is told here why.
    await bench.delivered();
    const {
      payouts: [payout],
    } = await bench.becomes('on-the-way');
    const mine = async () =>
      (await inQueue()).find(({ facts }) =>
        facts.some(({ name, value }) => name === 'artisan' && value === bench.artisan.id),
      );
    const fact = (found: Awaited<ReturnType<typeof mine>>, wanted: string) =>
      found?.facts.find(({ name }) => name === wanted)?.value;
    let attempt = 1;
    const found = await until(
      async () => {
        await bench
          .app()
          .get(PayoutResults, { strict: false })
          .apply(payout?.id ?? '', attempt, { kind: 'failed', reason: 'declined' });
        bench.clock.ahead += 31 * 60_000;
        await bench.pushed();
        const each = await mine();
        attempt = Number(fact(each, 'attempt') ?? attempt);
        return fact(each, 'reason') === 'given-up' ? each : undefined;
      },
      'it to be given up',
      120_000,
    );
    expect([found.actions, fact(found, 'attempt')]).toEqual([['retry'], '11']);
    bench.clock.ahead += 72 * hour;
    await bench.pushed();
    expect(fact(await mine(), 'attempt')).toBe('11');
    await bench.faults({});
    const replies = await Promise.all([0, 1, 0].map((which) => act(found.id, which)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await bench.becomes('paid');
    expect([(await bench.sent()).length, await mine()]).toEqual([1, undefined]);
  });
});

describe('a payout in doubt', () => {
  const act = (id: string, action: string, body: object, which = 0) =>
    bench
      .service(which)
      .post(
        joyce,
        `/api/console/cases/${id}/${action}`,
        { note: 'line 14 of the statement', ...body },
        { 'idempotency-key': newId('req') },
      );
  async function unknownOutcome(): Promise<string> {
    await bench.accounts().put(bench.account(), null);
    await bench.faults({ 'wrong-amount': 1 });
    await bench.delivered();
    const {
      payouts: [payout],
    } = await bench.becomes('in-doubt');
    return payout?.id ?? '';
  }

  it('has its provider asked by an operator, and is said to be paid after a day, by a statement, once', async () => {
    const id = await unknownOutcome();
    expect((await inQueue()).find((each) => each.id === id)).toMatchObject({
      actions: ['ask'],
      money: { currency: 'KES' },
      facts: expect.arrayContaining([{ name: 'state', value: 'unknown' }]) as unknown,
    });
    expect([(await act(id, 'ask', {})).status, (await act(id, 'paid', { reference: 'TKN4ABCDEF' })).status]).toEqual([
      200, 409,
    ]);
    bench.clock.ahead += 25 * hour;
    expect((await act(id, 'paid', {})).status).toBe(400);
    const [before] = await bench.held('payout:inflight:daraja:KES');
    const replies = await Promise.all([0, 1, 0].map((which) => act(id, 'paid', { reference: 'TKN4ABCDEF' }, which)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([
      (await bench.becomes('paid')).payouts[0]?.receipt,
      (await inQueue()).some((each) => each.id === id),
      (await bench.sent()).length,
    ]).toEqual(['TKN4ABCDEF', false, 1]);
    const [after] = await bench.held('payout:inflight:daraja:KES');
    expect(Number(before) - Number(after)).toBe(15_310);
  });

  it('that came back is in the balance again', async () => {
    const id = await unknownOutcome();
    bench.clock.ahead += 25 * hour;
    expect((await act(id, 'returned', { reference: 'statement of 23 November' })).status).toBe(200);
    await until(
      async () => (await bench.shown()).payouts.find((payout) => payout.id === id)?.state === 'returned',
      'returned',
    );
    expect([
      (await act(id, 'paid', { reference: 'TKN4ABCDEF' })).status,
      (await bench.held(`artisan:${bench.artisan.id}:payable:KES`))[0],
    ]).not.toEqual([200, '0.00']);
  });
});
