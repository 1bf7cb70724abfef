import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { caseList, type Payout } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { CommandRunner, EventStore, type Actor } from '@asili/platform';
import { until } from '@asili/platform/testing';
import type { EntryPosted } from '../src/books/domain/journal.ts';
import { callbackPart } from '../src/providers/mpesa/domain/notation.ts';
import { ProcessPayout } from '../src/payouts/process-payout.ts';
import { RecheckPayout } from '../src/payouts/recheck-payout.ts';
import { PayoutResults } from '../src/payouts/payout-results.ts';
import { PayoutBench } from './support/payout-bench.ts';

jest.setTimeout(300_000);

const hour = 3_600_000;
const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
let bench: PayoutBench;
beforeAll(async () => {
  bench = await PayoutBench.start();
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());
afterEach(() => bench.end());

const payable = () => `artisan:${bench.artisan.id}:payable:KES`;
const float = 'mm:daraja:float:KES';
const recheck = (id: string, which = 0) => bench.app(which).get(RecheckPayout, { strict: false }).run(id);
const results = (which = 0) => bench.app(which).get(PayoutResults, { strict: false });
const waiting = async () =>
  caseList.parse(await (await bench.service().call(joyce, '/api/console/queues/payouts-in-doubt?limit=100')).json())
    .cases;
const act = (id: string, action: string, body: object = {}, which = 0) =>
  bench
    .service(which)
    .post(
      joyce,
      `/api/console/cases/${id}/${action}`,
      { note: 'line 14 of the statement', ...body },
      { 'idempotency-key': newId('req') },
    );
const steps = async (id: string): Promise<unknown[]> =>
  (await bench.app().get(EventStore).read(`payout-${id}`)).events.flatMap(({ type, data }) =>
    type === 'payout-changed' ? [(data as { state: string }).state] : [],
  );
/** Its journal's entries of that name, over all of the artisan's. */
const booked = async (id: string): Promise<string[]> =>
  (
    await bench
      .app()
      .get(EventStore)
      .read(`journal-${payable().replaceAll(':', '.')}`)
  ).events
    .map(({ data }) => (data as { entryId: string }).entryId)
    .filter((entryId) => entryId.endsWith(id));

/** What the books have on its way to the artisan of this case, in minor units: others' payouts may be under way in the same account. */
async function onItsWay(): Promise<bigint> {
  const journals = [payable().replaceAll(':', '.'), ...(await bench.shown()).payouts.map(({ id }) => `payout.${id}`)];
  const entries = (
    await Promise.all(journals.map((each) => bench.app().get(EventStore).read(`journal-${each}`)))
  ).flatMap(({ events }) => events.map(({ data }) => data as EntryPosted['data']));
  return -entries
    .flatMap(({ legs }) => legs)
    .filter(({ account }) => account === 'payout:inflight:daraja:KES')
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** One that was paid, and that the books say so of. */
async function paid(faults: object = {}): Promise<Payout> {
  await bench.accounts().put(bench.account(), null);
  await bench.faults(faults);
  await bench.delivered();
  const {
    payouts: [payout],
  } = await bench.becomes('paid');
  await bench.pushed();
  await bench.faults({});
  return payout as Payout;
}
/** One that M-Pesa has taken back, of which it has told nobody. */
async function takenBack(): Promise<Payout> {
  const payout = await paid({ 'reversed-later': 1 });
  await until(async () => (await bench.sent()).length === 0, 'M-Pesa to take it back');
  return payout;
}
const isReturned = (id: string) =>
  until(
    async () => (await bench.shown()).payouts.find((each) => each.id === id && each.state === 'returned'),
    'it to be returned',
  );

describe('a payout that M-Pesa takes back after it was paid', () => {
  it('is the artisan’s again, once, though it is heard of twice and at two instances, and goes out again after a day', async () => {
    const { id, receipt } = await takenBack();
    const [before] = await bench.held(float);
    await bench.faults({ 'callback-twice': 1 });
    await Promise.all([0, 1, 0, 1].map((which) => recheck(id, which)));
    expect(await isReturned(id)).toMatchObject({ reason: 'reversed', receipt });
    await bench.faults({});
    const held = await until(
      async () => (await bench.shown()).payouts.find(({ state, reason }) => state === 'held' && reason === 'reversed'),
      'the next one to be held',
    );
    expect(held).toMatchObject({ amount: { amount: '15310.00', currency: 'KES' } });
    expect(await bench.shown()).toMatchObject({
      payouts: [{ id: held.id }, { id }],
      account: { heldFor: 'reversed' },
      balance: { available: [{ amount: '0.00' }] },
    });
    await Promise.all(
      [0, 1].flatMap((which) => [
        recheck(id, which),
        results(which).apply(id, 1, { kind: 'failed', reason: 'declined' }),
        bench.app(which).get(ProcessPayout, { strict: false }).run(id),
      ]),
    );
    expect([await steps(id), await booked(id)]).toEqual([
      ['queued', 'on-the-way', 'paid', 'returned'],
      [`reserve.${id}`, `reversed.${id}`],
    ]);
    const [after] = await bench.held(float);
    expect(Number(after) - Number(before)).toBe(15_310);
    bench.clock.ahead += 25 * hour;
    await bench.pushed();
    await bench.becomes('paid');
    await bench.pushed(); // The books follow what is shown.
    expect([(await bench.sent()).length, await bench.held(payable()), await onItsWay()]).toEqual([1, ['0.00'], 0n]);
  });

  it('is a case until an operator says that they know', async () => {
    const { id } = await takenBack();
    await recheck(id);
    await isReturned(id);
    expect((await waiting()).find((each) => each.id === id)).toMatchObject({
      actions: ['acknowledge'],
      facts: expect.arrayContaining([{ name: 'reason', value: 'reversed' }]) as unknown,
    });
    const replies = await Promise.all([0, 1, 0].map((which) => act(id, 'acknowledge', {}, which)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await waiting()).some((each) => each.id === id)).toBe(false);
  });

  it('is taken back to its end by another instance where the one that heard of it died between its word and the books', async () => {
    const { id } = await takenBack();
    const commands = bench.app().get(CommandRunner);
    const dying = jest.spyOn(commands, 'run').mockImplementation((...args) => {
      const [, , command] = args as unknown as [unknown, unknown, { kind?: string; entry?: { id: string } }];
      return command.entry?.id === `reversed.${id}` || command.kind === 'return'
        ? Promise.reject(new Error('the process is gone'))
        : (CommandRunner.prototype.run as (...of: unknown[]) => never).apply(commands, args);
    });
    await results()
      .apply(id, 1, { kind: 'failed', reason: 'declined' })
      .catch(() => undefined);
    dying.mockRestore();
    await isReturned(id); // By the job that its commit begins.
    expect([await steps(id), await booked(id)]).toEqual([
      ['queued', 'on-the-way', 'paid', 'returned'],
      [`reserve.${id}`, `reversed.${id}`],
    ]);
  });
});

describe('a payout that was returned and is paid after all', () => {
  const suspense = 'suspense:unmatched:KES';
  /** One of which M-Pesa said nothing for a day, so that an operator had it returned; it had been paid all the while. @param isHeld nothing goes out to that number for an hour */
  async function returned(isHeld = false): Promise<Payout> {
    await bench.accounts().put(bench.account(), null);
    await bench.faults({ 'callback-never': 1 });
    await bench.delivered();
    await until(async () => (await bench.sent()).length === 1, 'M-Pesa to have paid it');
    const [payout] = (await bench.shown()).payouts;
    bench.clock.ahead += 25 * hour;
    if (isHeld)
      await bench.accounts().hold(bench.artisan.id, new Date(bench.clock.now().getTime() + hour), 'pin-reset');
    await until(
      async () => (await act(payout?.id ?? '', 'returned', { reference: 'not on the statement' })).status === 200,
      'an operator to say so',
    );
    return payout as Payout;
  }
  /** M-Pesa says so at last, as often as it is asked. */
  async function saidLate(id: string): Promise<void> {
    await bench.faults({ 'callback-twice': 1 });
    await Promise.all([0, 1].map((which) => recheck(id, which)));
  }
  const caseOf = (id: string) =>
    until(async () => (await waiting()).find((each) => each.id === id && each.actions.includes('deduct')), 'its case');
  const available = async () => (await bench.shown()).balance.available[0]?.amount;

  it('is a case with both payouts in it, and what comes in makes up for it before anything else is paid out', async () => {
    const [before] = await bench.held(suspense);
    const { id } = await returned();
    await bench.faults({});
    await until(async () => (await bench.shown()).payouts.some((each) => each.id !== id), 'the next one');
    await bench.becomes('paid'); // It went twice.
    await bench.pushed();
    await saidLate(id);
    const found = await caseOf(id);
    const [other] = (await bench.shown()).payouts.filter((each) => each.id !== id);
    expect(found).toMatchObject({
      actions: ['deduct', 'bear', 'recovered'],
      facts: expect.arrayContaining([
        { name: 'other-payout', value: `${other?.id ?? ''} succeeded 15310.00 KES` },
      ]) as unknown,
    });
    await until(async () => Number((await bench.held(suspense))[0]) - Number(before) === -15_310, 'it in suspense'); // Which it is behind the hold.
    await bench.delivered();
    expect([(await bench.shown()).payouts.length, await available(), (await bench.sent()).length]).toEqual([
      2,
      '0.00',
      2,
    ]);
    const replies = await Promise.all([0, 1, 0].map((which) => act(id, 'deduct', {}, which)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await until(async () => (await bench.held(suspense))[0] === before, 'suspense to be empty again');
    expect([
      await bench.held(payable()),
      await onItsWay(),
      await available(),
      (await waiting()).some((each) => each.id === id),
    ]).toEqual([['0.00'], 0n, '0.00', false]);
    await bench.delivered();
    await bench.becomes('paid', 2); // And what is earned after that goes out.
  });

  it.each([
    ['for that', true],
    ['for something else', false],
  ])(
    'keeps the next one from going out, which is cancelled where it is held %s, as the artisan has that money',
    async (_, isOver) => {
      const { id } = await returned(true);
      await until(
        async () => (await bench.shown()).payouts.some((each) => each.id !== id && each.state === 'held'),
        'the next one to be held',
      );
      await saidLate(id);
      await caseOf(id);
      if (isOver) {
        bench.clock.ahead += 2 * hour;
        await bench.pushed();
        await until(
          async () => (await bench.shown()).payouts.some((each) => each.reason === 'paid-twice'),
          'it to be held for that',
        );
      }
      expect((await act(id, 'deduct')).status).toBe(200);
      await until(
        async () => (await bench.shown()).payouts.every(({ state }) => state === 'returned'),
        'it to be cancelled',
      );
      await until(async () => (await bench.held(payable()))[0] === '0.00', 'the books');
      bench.clock.ahead += 2 * hour;
      await bench.requested();
      await bench.pushed();
      expect([(await bench.sent()).length, await onItsWay(), await available()]).toEqual([1, 0n, '0.00']);
    },
  );
});

describe('a payout that stands', () => {
  it('stands whatever a late callback says, and however often it is looked at', async () => {
    const { id } = await paid();
    await Promise.all(
      [0, 1].map((which) => results(which).apply(id, 1, { kind: 'failed', reason: 'declined' }, 'callback')),
    );
    await Promise.all([0, 1].map((which) => recheck(id, which)));
    await until(
      () =>
        Promise.resolve(
          bench.relay.seen.filter(({ path }) => path.includes(callbackPart(id)) && path.endsWith('/status')).length >=
            4,
        ),
      'M-Pesa to answer',
    );
    expect([await steps(id), await booked(id), (await waiting()).some((each) => each.id === id)]).toEqual([
      ['queued', 'on-the-way', 'paid'],
      [`reserve.${id}`],
      false,
    ]);
  });

  it('is taken back by an operator, by the line of a statement, once', async () => {
    const { id } = await paid();
    expect((await act(id, 'reversed')).status).toBe(400);
    const replies = await Promise.all(
      [0, 1, 0].map((which) => act(id, 'reversed', { reference: 'TKN4REVERS' }, which)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await isReturned(id)).toMatchObject({ reason: 'reversed' });
    expect(await booked(id)).toEqual([`reserve.${id}`, `reversed.${id}`]);
  });
});
