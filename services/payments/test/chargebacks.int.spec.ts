import { createHmac } from 'node:crypto';
import { caseList } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { CommandRunner, derivedId, EventStore, Mongo, type Actor } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { reserveEntry } from '../src/books/domain/payout-entries.ts';
import { GetBalance } from '../src/books/account-balances.ts';
import { PostEntry } from '../src/books/post-entry.ts';
import { FollowDispute } from '../src/chargebacks/follow-dispute.ts';
import { RecordDispute, SweepDisputes } from '../src/chargebacks/record-dispute.ts';
import { earningsDecider } from '../src/earnings/domain/earnings.ts';
import { balanceAccountId } from '../src/earnings/domain/earnings-change.ts';
import type { PaymentEvent } from '../src/payment/domain/payment.ts';
import { GetOrderMoney } from '../src/payouts/order-money.ts';
import { RecordOrder } from '../src/payouts/record-order.ts';
import { PayInBench } from './support/pay-in-bench.ts';
import { keys } from './support/provider-keys.ts';
import { stripe } from './support/tested-providers.ts';

jest.setTimeout(600_000);

/** Card payments that banks take back, with two instances. The sale of 194.00 USD brings its two artisans what `receives` says, in shillings. */
let bench: PayInBench;
beforeAll(async () => {
  bench = await PayInBench.start('cbk');
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());

const of = <T>(type: abstract new (...parts: never[]) => T, which = 0): T =>
  (bench.services[which] ?? bench.service).app.get(type as never, { strict: false });
const tool = async (where: string, sent: object): Promise<{ id: string }> => {
  const reply = await fetch(`${bench.world.url}/dev/world/stripe/disputes${where}`, {
    method: 'POST',
    body: JSON.stringify(sent),
  });
  return ((await reply.json()) as { dispute: { id: string } }).dispute;
};

interface Sold {
  readonly id: string;
  readonly receipt: string;
  readonly shares: readonly { orderId: string; artisanId: string; receives: bigint }[];
}

/** Paid by card; `to`: how far its orders have come. */
async function sold(to: 'paid' | 'sold' | 'completed'): Promise<Sold> {
  const id = await bench.paid(stripe);
  const { receipt } = await bench.fact(id, 'payment-money-received');
  const { shares } = await bench.fact(id, 'payment-created');
  for (const { orderId } of shares) {
    if (to !== 'paid') await of(RecordOrder).sold({ orderId, paymentId: id });
    if (to === 'completed') await of(RecordOrder).completed({ orderId, paymentId: id });
  }
  return {
    id,
    receipt,
    shares: shares.map(({ orderId, artisanId, receives }) => ({
      orderId,
      artisanId,
      receives: BigInt(receives.amount.replace('.', '')),
    })),
  };
}

/** What may be paid out to each of its artisans, in cents of a shilling. */
const available = ({ shares }: Sold): Promise<bigint[]> =>
  Promise.all(
    shares.map(
      async ({ artisanId }) =>
        (await of(CommandRunner).load(earningsDecider, balanceAccountId({ artisanId, currency: 'KES' }))).state
          .available,
    ),
  );
const owed = ({ shares }: Sold): Promise<bigint[]> =>
  Promise.all(shares.map(async ({ artisanId }) => (await of(GetBalance).run(artisanId, 'KES')).minor));
const areAvailable = (sale: Sold, wanted: readonly bigint[]) =>
  until(async () => String(await available(sale)) === String(wanted), `${String(wanted)} available`);
const all = ({ shares }: Sold): bigint[] => shares.map(({ receives }) => receives);
const none = ({ shares }: Sold): bigint[] => shares.map(() => 0n);
const disputeId = (reference: string): string => derivedId('dsp', `stripe:${reference}`);
const noted = async (reference: string): Promise<string | undefined> =>
  (await of(RecordDispute).load(disputeId(reference)))?.dispute.state;
const isNoted = (reference: string, state: string) => until(async () => (await noted(reference)) === state, state);
const ourAccounts = ['exp:chargeback:USD', 'psp:stripe:receivable:USD'] as const;
const moved = (before: readonly string[], after: readonly string[]): string[] =>
  after.map((held, n) => (Number(held) - Number(before[n])).toFixed(2));
const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const waiting = async () =>
  caseList.parse(await (await bench.service.call(joyce, '/api/console/queues/card-disputes')).json()).cases;
/** How many of its orders' artisans are told that it stands so. */
const published = async ({ id }: Sold, state: string): Promise<number> =>
  (await of(EventStore).read<PaymentEvent>(`payment-${id}`)).events.filter(
    ({ type, data }) => (type as string) === 'order-disputed-by-bank' && (data as { state: string }).state === state,
  ).length;
/** Every webhook so far once more, in no order, and what follows from the dispute concurrently. */
async function again(reference: string): Promise<void> {
  expect(await bench.storm(3, 4)).toEqual([200]);
  await until(
    async () =>
      (await bench
        .webhookEvents()
        .countDocuments({ subject: `dispute:${reference}`, appliedAt: { $exists: false } })) === 0,
    'all applied',
  );
  await Promise.all([0, 1, 0, 1].map((which) => of(FollowDispute, which).run(disputeId(reference))));
}

it('holds what its artisans receive while it is open, and gives it free when it is won, however often it is told', async () => {
  const sale = await sold('completed');
  await areAvailable(sale, all(sale));
  await bench.faults('stripe', { 'callback-twice': 1 });
  const { id } = await tool('', { payment: sale.receipt });
  await areAvailable(sale, none(sale));
  await again(id);
  expect([
    (await bench.seen(sale.id)).state,
    await published(sale, 'open'),
    (await waiting()).map(({ actions, facts }) => [actions, facts.some(({ name }) => name === 'answer-by')]),
  ]).toEqual(['disputed', sale.shares.length, [[[], true]]]);
  expect([await available(sale), await owed(sale)]).toEqual([none(sale), all(sale)]);
  const before = await bench.held(...ourAccounts);
  await tool(`/${id}`, { outcome: 'won' });
  await areAvailable(sale, all(sale));
  await again(id);
  expect([(await bench.seen(sale.id)).state, await published(sale, 'won'), await waiting()]).toEqual([
    'confirmed',
    sale.shares.length,
    [],
  ]);
  expect([await available(sale), await owed(sale), moved(before, await bench.held(...ourAccounts))]).toEqual([
    all(sale),
    all(sale),
    ['0.00', '15.00'],
  ]); // What Stripe took for the dispute.
});

it('takes what artisans are owed when it is lost, once, and we bear our fee', async () => {
  const sale = await sold('completed');
  const before = await bench.held(...ourAccounts);
  const { id } = await tool('', { payment: sale.receipt });
  await areAvailable(sale, none(sale));
  await tool(`/${id}`, { outcome: 'lost' });
  await until(async () => String(await owed(sale)) === String(none(sale)), 'nothing owed');
  await again(id);
  expect([(await bench.seen(sale.id)).state, await published(sale, 'lost')]).toEqual([
    'charged-back',
    sale.shares.length,
  ]);
  const [order] = await of(GetOrderMoney)
    .run(sale.shares.map(({ orderId }) => ({ orderId, paymentId: sale.id })))
    .then(({ orders }) => orders);
  expect(order?.money.bankDispute).toBe('lost');
  const [expense, receivable] = moved(before, await bench.held(...ourAccounts));
  expect([await available(sale), await owed(sale), receivable]).toEqual([none(sale), none(sale), '-209.00']); // With what Stripe took for the dispute.
  const fees = (await bench.fact(sale.id, 'payment-created')).shares.reduce(
    (sum, { fee }) => sum + Number(fee.amount),
    0,
  );
  expect(Number(expense)).toBeCloseTo(fees);
});

it('is found by the sweep where webhooks are lost, and takes of orders that are not over what they would have brought', async () => {
  const sale = await sold('sold');
  await bench.faults('stripe', { 'callback-never': 1 });
  const { id } = await tool('', { payment: sale.receipt });
  await Promise.all([of(SweepDisputes, 0).run(), of(SweepDisputes, 1).run()]);
  await areAvailable(
    sale,
    all(sale).map((each) => -each),
  ); // Comes out of other sales until it is decided.
  await tool(`/${id}`, { outcome: 'lost' });
  await Promise.all([of(SweepDisputes, 0).run(), of(SweepDisputes, 1).run()]);
  await isNoted(id, 'lost');
  await until(async () => String(await owed(sale)) === String(none(sale)), 'nothing owed');
  for (const { orderId } of sale.shares) await of(RecordOrder).completed({ orderId, paymentId: sale.id });
  await areAvailable(sale, none(sale));
  expect(await bench.service.app.get(Mongo).collection('disputes').countDocuments({ reference: id })).toBe(1);
});

it('is held and taken anew where it is taken up again after it was decided, as often as that is', async () => {
  const sale = await sold('completed');
  const before = await bench.held(...ourAccounts);
  const { id } = await tool('', { payment: sale.receipt });
  await areAvailable(sale, none(sale));
  await tool(`/${id}`, { outcome: 'won' });
  await areAvailable(sale, all(sale));
  await tool(`/${id}`, { reopen: true });
  await areAvailable(sale, none(sale));
  await again(id);
  expect([
    (await bench.seen(sale.id)).state,
    await published(sale, 'open'),
    (await waiting()).length,
    await owed(sale),
  ]).toEqual(['disputed', 2 * sale.shares.length, 1, all(sale)]);
  await tool(`/${id}`, { outcome: 'lost' });
  await until(async () => String(await owed(sale)) === String(none(sale)), 'nothing owed');
  await tool(`/${id}`, { reopen: true });
  await until(async () => String(await owed(sale)) === String(all(sale)), 'it owed again');
  await again(id);
  expect([await available(sale), (await bench.seen(sale.id)).state]).toEqual([none(sale), 'disputed']);
  await tool(`/${id}`, { outcome: 'won' });
  await areAvailable(sale, all(sale));
  await again(id);
  expect([
    await owed(sale),
    (await bench.seen(sale.id)).state,
    await waiting(),
    moved(before, await bench.held(...ourAccounts))[0],
  ]).toEqual([all(sale), 'confirmed', [], '0.00']);
});

it('is ours where the money has gone out to its artisans, or the sale never was', async () => {
  const sale = await sold('completed');
  for (const { artisanId, receives } of sale.shares)
    await of(PostEntry).run(
      reserveEntry({
        payoutId: newId('out'),
        artisanId,
        provider: 'daraja',
        money: { currency: 'KES', minor: receives },
      }),
    );
  const unsold = await sold('paid');
  const before = await bench.held(...ourAccounts);
  for (const { receipt } of [sale, unsold]) {
    const { id } = await tool('', { payment: receipt });
    await tool(`/${id}`, { outcome: 'lost' });
    await isNoted(id, 'lost');
    await of(FollowDispute).run(disputeId(id));
  }
  expect([moved(before, await bench.held(...ourAccounts)), await owed(sale), await owed(unsold)]).toEqual([
    ['388.00', '-418.00'],
    none(sale),
    none(unsold),
  ]);
  expect([await available(sale), await available(unsold)]).toEqual([all(sale), none(unsold)]);
});

it('is nothing where it is about no payment of ours, or forged', async () => {
  const body = JSON.stringify({
    id: 'evt_forged',
    data: { object: { id: 'du_forged', object: 'dispute', status: 'lost' } },
  });
  expect(
    await bench.relay.send({
      path: '/webhooks/stripe',
      headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
      body,
    }),
  ).toBe(401);
  await of(RecordDispute).run('stripe', 'du_nobody');
  expect([await noted('du_forged'), await noted('du_nobody')]).toEqual([undefined, undefined]);
});

it('is none where Stripe signs what has no id, which is kept all the same', async () => {
  const at = Math.floor(Date.now() / 1000);
  for (const [body, eventId] of [
    ['{"id":"evt_balance","type":"balance.available","data":{"object":{"object":"balance"}}}', 'evt_balance'],
    [`{"note":${at}}`, undefined],
  ] as const) {
    const signature = `t=${at},v1=${createHmac('sha256', keys.stripe.webhookSecret).update(`${at}.${body}`).digest('hex')}`;
    const before = await bench.webhookEvents().countDocuments({ provider: 'stripe' });
    expect(await bench.relay.send({ path: '/webhooks/stripe', headers: { 'stripe-signature': signature }, body })).toBe(
      200,
    );
    expect(await bench.webhookEvents().countDocuments({ provider: 'stripe' })).toBe(before + 1);
    if (eventId !== undefined) expect(await bench.webhookEvents().countDocuments({ eventId })).toBe(1);
  }
});
