import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { earningsDecider, type EarningsCommand } from './earnings.ts';
import type { Earnings, EarningsEvent } from './earnings-change.ts';

const balanceAccount = { artisanId: 'art_1', currency: 'KES' };
const limits = { min: 1_000n, max: 25_000_000n, step: 100n };
const now = new Date('2026-11-23T11:00:00Z');
const order = (n: number, amount: bigint) => ({
  ...balanceAccount,
  orderId: `ord_${n}`,
  paymentId: `pay_${n}`,
  amount,
});
const request: EarningsCommand = {
  ...balanceAccount,
  kind: 'request',
  provider: 'mpesa',
  limits,
  payoutIdOf: (count) => `out_${count}`,
};

interface Past {
  readonly state: Earnings;
  readonly events: readonly EarningsEvent[];
}
const run = ({ state, events }: Past, command: EarningsCommand): Past => {
  const decided = earningsDecider.decide(state, command);
  return { state: decided.reduce(earningsDecider.evolve, state), events: [...events, ...decided] };
};
const nothing: Past = { state: earningsDecider.initial, events: [] };
const after = (...commands: readonly EarningsCommand[]): Past => commands.reduce(run, nothing);
const complete = (
  n: number,
  amount = 100_000n,
  when: 'at-once' | 'after-delivery' = 'after-delivery',
): EarningsCommand => ({ ...order(n, amount), kind: 'complete', when });
const sell = (
  n: number,
  amount = 100_000n,
  isSmall = true,
  promised?: 'at-once' | 'after-delivery',
): EarningsCommand => ({ ...order(n, amount), kind: 'sell', promised, isSmall, now });
const changes = (events: readonly EarningsEvent[]) =>
  events.flatMap((event) => (event.type === 'earnings-changed' ? [event.data] : []));
const published = ({ events }: Past) => events.flatMap((event) => (event.type === 'sale-counted' ? [event.data] : []));
const payouts = ({ events }: Past) => changes(events).flatMap((data) => data.payouts ?? []);
const withdraw = (n: number, amount: bigint, receives = amount): EarningsCommand => ({
  ...order(n, amount),
  kind: 'withdraw',
  receives,
});

describe('when the money of a sale goes out', () => {
  it('is after delivery for a new artisan, and at once after three orders without a dispute', () => {
    expect(after(sell(1), sell(2)).state.available).toBe(0n);
    const trusted = after(complete(1), complete(2), complete(3));
    expect(trusted.state).toMatchObject({ available: 300_000n, completed: 3 });
    expect(run(trusted, sell(4)).state.available).toBe(400_000n);
    expect(run(trusted, sell(4, 100_000n, false)).state.available).toBe(300_000n);
  });

  it('is what was promised before the payment, however many orders were completed since', () => {
    const trusted = after(complete(1), complete(2), complete(3));
    expect(run(trusted, sell(4, 100_000n, true, 'after-delivery')).state.available).toBe(300_000n);
    expect(run(nothing, sell(1, 100_000n, true, 'at-once')).state.available).toBe(100_000n);
  });

  it('is after delivery again once an order was in dispute, which counts for nothing itself', () => {
    const disputed = after(complete(1), complete(2), complete(3), sell(4), {
      ...balanceAccount,
      kind: 'dispute',
      orderId: 'ord_4',
    });
    expect(run(disputed, sell(5)).state.available).toBe(400_000n);
    const over = [disputed, complete(4, 100_000n, 'at-once'), complete(6), complete(7)].reduce((past, command) =>
      run(past as Past, command as EarningsCommand),
    ) as Past;
    expect(over.state).toMatchObject({ completed: 2, disputed: [], available: 600_000n });
    expect(earningsDecider.decide(disputed.state, { ...balanceAccount, kind: 'dispute', orderId: 'ord_4' })).toEqual(
      [],
    );
  });
});

describe('what others are told of a sale', () => {
  it('is what it brings, when it is sold and when it is cancelled, whether or not its money was released', () => {
    const past = after(sell(1), sell(2, 250_050n), withdraw(2, 0n, 250_050n));
    const receives = (amount: string) => ({ amount, currency: 'KES' });
    expect(published(past)).toMatchObject([
      { orderId: 'ord_1', kind: 'sold', receives: receives('1000.00') },
      { orderId: 'ord_2', kind: 'sold', receives: receives('2500.50') },
      { orderId: 'ord_2', kind: 'called-off', receives: receives('2500.50') },
    ]);
    expect(past.events.at(-1)?.type).toBe('earnings-changed'); // The last of a commit is the whole state.
    expect(past.state.available).toBe(0n);
  });
});

describe('what is requested', () => {
  it('is all there is in whole shillings; the cents stay', () => {
    const past = after(complete(1, 1_046_555n), request);
    expect(payouts(past)).toEqual([{ payoutId: 'out_1', amount: '1046500', provider: 'mpesa' }]);
    expect(past.state).toMatchObject({ available: 55n, waiting: [], requested: 1 });
    expect(payouts(run(run(past, complete(2, 100_045n)), request)).at(-1)).toMatchObject({
      payoutId: 'out_2',
      amount: '100100',
    });
  });

  it('is split by the largest sum that can be sent, and nothing where it is too little', () => {
    expect(payouts(after(complete(1, 60_000_000n), request)).map(({ amount }) => amount)).toEqual([
      '25000000',
      '25000000',
      '10000000',
    ]);
    expect(payouts(after(complete(1, 50_000_099n), request)).map(({ amount }) => amount)).toEqual([
      '25000000',
      '25000000',
    ]);
    expect(payouts(after(complete(1, 25_000_500n), request)).map(({ amount }) => amount)).toEqual(['25000000']);
    expect(payouts(after(complete(1, 999n), request))).toEqual([]);
    expect(payouts(after(request))).toEqual([]);
  });

  it('names the released sales it is for, once', () => {
    const first = after(complete(1), complete(2), request);
    const second = run(run(first, complete(3)), request);
    expect(changes(second.events).flatMap(({ sales }) => (sales ? [sales] : []))).toEqual([
      [{ after: 0, upTo: 2 }],
      [{ after: 2, upTo: 3 }],
    ]);
    const back = run(second, {
      ...balanceAccount,
      kind: 'return',
      payoutId: 'out_1',
      amount: 200_000n,
      sales: [{ after: 0, upTo: 2 }],
    });
    expect(run(back, request).events.at(-1)?.data).toMatchObject({
      payouts: [{ payoutId: 'out_3', amount: '200000' }],
      sales: [{ after: 0, upTo: 2 }],
    });
  });

  it('comes out of later sales where a sale that was paid out is cancelled', () => {
    const owing = after(complete(1), complete(2), complete(3), sell(4), request, withdraw(4, 100_000n));
    expect(owing.state.available).toBe(-100_000n);
    expect(payouts(run(run(owing, complete(5, 150_000n)), request)).at(-1)).toMatchObject({ amount: '50000' });
  });

  it('never is more than was released, whatever happens in which order', () => {
    const amount = fc.bigInt({ min: 0n, max: 70_000_000n });
    const command = fc.oneof(
      fc.tuple(fc.constant('complete' as const), amount),
      fc.tuple(fc.constant('sell' as const), amount),
      fc.tuple(fc.constant('withdraw' as const), amount),
      fc.tuple(fc.constant('request' as const), fc.constant(0n)),
      fc.tuple(fc.constant('return' as const), fc.constant(0n)),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (steps) => {
        let past = nothing;
        let [released, withdrawn, returned] = [0n, 0n, 0n];
        const out: { payoutId: string; amount: bigint }[] = [];
        steps.forEach(([kind, minor], n) => {
          const before = past.events.length;
          if (kind === 'complete') past = run(past, complete(n, minor));
          if (kind === 'sell') past = run(past, sell(n, minor));
          if (kind === 'withdraw') past = run(past, withdraw(n, minor));
          if (kind === 'request') past = run(past, request);
          const [back] = kind === 'return' ? out.splice(0, 1) : [];
          if (back)
            past = run(past, {
              ...balanceAccount,
              kind: 'return',
              payoutId: back.payoutId,
              amount: back.amount,
              sales: [],
            });
          const change = changes(past.events.slice(before));
          released += change
            .filter(({ cause }) => cause === 'released')
            .reduce((sum, { amount: more }) => sum + BigInt(more ?? 0), 0n);
          withdrawn -= change
            .filter(({ cause }) => cause === 'withdrawn')
            .reduce((sum, { amount: more }) => sum + BigInt(more ?? 0), 0n);
          returned += back?.amount ?? 0n;
          out.push(
            ...change
              .flatMap(({ payouts: more }) => more ?? [])
              .map((payout) => ({ payoutId: payout.payoutId, amount: BigInt(payout.amount) })),
          );
        });
        const requested = payouts(past).reduce((sum, payout) => sum + BigInt(payout.amount), 0n);
        expect(past.state.available).toBe(released - withdrawn + returned - requested);
        expect(new Set(payouts(past).map(({ payoutId }) => payoutId)).size).toBe(payouts(past).length);
        expect(
          payouts(past).every((payout) => {
            const minor = BigInt(payout.amount);
            return minor >= limits.min && minor <= limits.max && minor % limits.step === 0n;
          }),
        ).toBe(true);
      }),
    );
  });
});
