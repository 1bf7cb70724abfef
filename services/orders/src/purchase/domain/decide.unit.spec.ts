import { describe, expect, it } from '@jest/globals';
import { eventSchemas, orderSteps, writtenSchemas } from '@asili/contracts';
import { DomainError } from '@asili/kernel';
import { explore, transitionsOf } from '@asili/kernel/testing';
import fc from 'fast-check';
import { anOrder, aPurchase, at, days, fold, made } from '../../../test/purchases.ts';
import { decide, purchaseDecider, purchaseMachine, type PurchaseCommand, PurchaseNotFound } from './decide.ts';
import { WrongState } from './life-cycle.ts';
import { HoldGone, PaymentOutcomeUnknown, PurchaseOver } from './payment.ts';
import { type Party, type PurchaseEvent, none, type Purchase, type PurchaseState } from './purchase.ts';
import { orderInBrief } from './order-view.ts';

const held = fold(decide(none, { kind: 'hold', purchase: aPurchase() }));
const after = (state: PurchaseState, ...commands: PurchaseCommand[]): PurchaseState =>
  commands.reduce((now, command) => fold(decide(now, command), now), state);
const begin = (paymentId: string, minutes = 5): PurchaseCommand => ({
  kind: 'begin-payment',
  paymentId,
  now: at(minutes),
  holdExpiresAt: at(30),
});
const end = (paymentId: string, minutes = 6): PurchaseCommand => ({ kind: 'end-payment', paymentId, now: at(minutes) });
const pay = (paymentId: string, minutes = 7): PurchaseCommand => ({ kind: 'pay', paymentId, now: at(minutes) });
const cancel = (paymentId?: string): PurchaseCommand => ({ kind: 'cancel', paymentId, now: at(8) });
const typesOf = (events: readonly PurchaseEvent[]): string[] => events.map(({ type }) => type);
const stateOf = (state: PurchaseState): string => made(state).state;

describe('a purchase', () => {
  it('is held once, and its orders wait for the payment', () => {
    expect(decide(held, { kind: 'hold', purchase: aPurchase() })).toEqual([]);
    expect(made(held)).toMatchObject({
      state: 'held',
      orders: [{ state: 'awaiting-payment' }, { state: 'awaiting-payment' }],
    });
    expect(() => decide(none, cancel())).toThrow(PurchaseNotFound);
  });

  it('is kept longer once, by a payment that begins in time', () => {
    const paying = after(held, begin('pay_a'));
    expect(made(paying)).toMatchObject({ state: 'paying', paymentId: 'pay_a', holdExpiresAt: at(30).toISOString() });
    expect(decide(paying, begin('pay_a', 40))).toEqual([]);
    expect(
      made(after(paying, end('pay_a'), { ...begin('pay_b', 20), holdExpiresAt: at(60) } as PurchaseCommand)),
    ).toMatchObject({ paymentId: 'pay_b', holdExpiresAt: at(30).toISOString() });
    expect(() => decide(held, begin('pay_a', 15))).toThrow(HoldGone);
    expect(() => decide(paying, begin('pay_b', 30))).toThrow(HoldGone);
    for (const over of [after(held, cancel()), after(held, pay('pay_a'))])
      expect(() => decide(over, begin('pay_b'))).toThrow(PurchaseOver);
  });

  it('is kept for days, once, for the payment that is settled in days, and free at once when that brought nothing', () => {
    const settle = (paymentId: string, minutes = 10): PurchaseCommand => ({
      kind: 'settle-payment',
      paymentId,
      now: at(minutes),
      holdExpiresAt: at(days(20)),
    });
    const settling = after(held, begin('pay_a'), settle('pay_a'));
    expect(made(settling)).toMatchObject({
      state: 'paying',
      settling: true,
      holdExpiresAt: at(days(20)).toISOString(),
    });
    expect([
      decide(settling, settle('pay_a')),
      decide(settling, begin('pay_a')),
      decide(settling, settle('pay_b')),
      decide(held, settle('pay_a')),
    ]).toEqual([[], [], [], []]);
    expect(made(after(settling, { ...pay('pay_a'), now: at(days(4)) } as PurchaseCommand))).toMatchObject({
      state: 'paid',
      paymentId: 'pay_a',
    });
    const failed = after(settling, { kind: 'end-payment', paymentId: 'pay_a', now: at(days(4)) });
    expect(made(failed)).toMatchObject({ state: 'expired', settling: false, holdExpiresAt: at(days(4)).toISOString() });
    expect(decide(failed, { kind: 'end-payment', paymentId: 'pay_a', now: at(days(4)) })).toEqual([]);
    expect(() => after(settling, cancel())).toThrow(PaymentOutcomeUnknown);
  });

  it('whose items are gone when its payment turns out to take days is over, unless they are all kept by then', () => {
    const settle: PurchaseCommand = {
      kind: 'settle-payment',
      paymentId: 'pay_a',
      now: at(31),
      holdExpiresAt: at(days(20)),
    };
    const lost: PurchaseCommand = { kind: 'expire', lost: true, now: at(31) };
    const paying = after(held, begin('pay_a'));
    expect(decide(after(paying, settle), lost)).toEqual([]);
    expect([
      stateOf(after(paying, lost)),
      decide(after(paying, lost), settle),
      decide(after(paying, lost), lost),
    ]).toEqual(['expired', [], []]);
    expect(stateOf(after(paying, lost, pay('pay_a')))).toBe('paid'); // Its money may find them free again.
  });

  it('is held again when its payment brought nothing, also when that is heard of first', () => {
    expect(stateOf(after(held, begin('pay_a'), end('pay_a')))).toBe('held');
    expect(made(after(held, begin('pay_a'), begin('pay_b'), end('pay_a')))).toMatchObject({
      state: 'paying',
      paymentId: 'pay_b',
    });
    expect(stateOf(after(held, end('pay_a'), begin('pay_a')))).toBe('held');
    expect(decide(after(held, end('pay_a')), end('pay_a'))).toEqual([]);
  });

  it('is given up by its buyer, but not while money may be under way', () => {
    expect(stateOf(after(held, cancel()))).toBe('cancelled');
    expect(decide(after(held, cancel()), cancel())).toEqual([]);
    const paying = after(held, begin('pay_a'));
    expect(() => decide(paying, cancel())).toThrow(PaymentOutcomeUnknown);
    expect(() => decide(paying, cancel('pay_b'))).toThrow(PaymentOutcomeUnknown);
    expect(stateOf(after(paying, cancel('pay_a')))).toBe('cancelled');
    expect(() => decide(after(held, pay('pay_a')), cancel())).toThrow(PurchaseOver);
  });

  it('says of its orders what everybody is told of them, and a buyer’s cancel again is a success', () => {
    const cancelled = after(held, cancel());
    const step = (what: 'cancel' | 'confirm', by: Party, minutes: number): PurchaseCommand => ({
      kind: 'step',
      orderId: made(held).orders[0]?.orderId ?? '',
      step: what,
      by,
      details: {},
      now: at(minutes),
    });
    expect(decide(cancelled, step('cancel', 'buyer', 9))).toEqual([]);
    expect(decide(held, step('cancel', 'buyer', 16))).toEqual([]); // Its hold has run out, whether or not that is written down.
    for (const [state, minutes, shown] of [
      [cancelled, 9, 'cancelled'],
      [held, 9, 'awaiting-payment'],
      [held, 16, 'cancelled'],
    ] as const) {
      for (const command of [step('confirm', 'buyer', minutes), step('cancel', 'artisan', minutes)])
        expect(() => decide(state, command)).toThrow(
          expect.objectContaining({ members: { state: shown, allowed: [] } }),
        );
    }
  });

  it('expires when its time is over, but not under a payment', () => {
    const expire = (minutes: number): PurchaseCommand => ({ kind: 'expire', now: at(minutes) });
    expect(decide(held, expire(14.9))).toEqual([]);
    expect(stateOf(after(held, expire(15)))).toBe('expired');
    expect(decide(after(held, begin('pay_a')), expire(40))).toEqual([]);
    expect(stateOf(after(held, { kind: 'expire', now: at(1), lost: true }))).toBe('expired');
  });

  it('is paid once: its orders begin, everybody is told', () => {
    const events = decide(after(held, begin('pay_a')), pay('pay_a'));
    expect(typesOf(events)).toEqual([
      'purchase-paid',
      'order-stepped',
      'order-changed',
      'order-stepped',
      'order-changed',
    ]);
    expect(events[0]).toMatchObject({
      data: {
        paymentId: 'pay_a',
        orders: [
          { totals: [{ amount: '89.00', currency: 'USD' }] },
          { totals: [{ amount: '1500.00', currency: 'KES' }] },
        ],
      },
    });
    const paid = after(held, begin('pay_a'), pay('pay_a'));
    expect(decide(paid, pay('pay_a'))).toEqual([]);
    expect(typesOf(decide(paid, pay('pay_b')))).toEqual(['purchase-unfulfillable', 'purchase-payment-declined']);
    expect(decide(after(paid, pay('pay_b')), pay('pay_b'))).toEqual([]);
    expect(stateOf(after(paid, pay('pay_b')))).toBe('paid');
  });

  it('late money buys what is still there; what is gone or given up is refused, and nothing is sold', () => {
    expect(stateOf(after(held, { kind: 'expire', now: at(15) }, pay('pay_a', 20)))).toBe('paid');
    for (const over of [
      after(held, cancel(), pay('pay_a')),
      after(held, begin('pay_a'), { kind: 'refuse-payment', paymentId: 'pay_a', now: at(9) }),
    ]) {
      expect(made(over)).toMatchObject({
        state: 'cancelled',
        refused: ['pay_a'],
        orders: [{ state: 'awaiting-payment' }, { state: 'awaiting-payment' }],
      });
      expect(decide(over, pay('pay_a'))).toEqual([]);
    }
    expect(decide(after(held, pay('pay_a')), { kind: 'refuse-payment', paymentId: 'pay_a', now: at(9) })).toEqual([]);
  });

  it('says why nothing is sold for a payment, and whose orders they would have been', () => {
    const declined = (...before: PurchaseCommand[]) =>
      decide(after(held, ...before), { kind: 'refuse-payment', paymentId: 'pay_b', now: at(30) })
        .filter(({ type }) => type === 'purchase-payment-declined')
        .map(({ data }) => data);
    const orders = made(after(held)).orders.map(({ orderId, number, artisanId }) => ({ orderId, number, artisanId }));
    expect(declined(begin('pay_b'))).toEqual([
      { purchaseId: 'pur_1', paymentId: 'pay_b', customerId: 'cus_1', reason: 'gone', orders },
    ]);
    expect(
      [declined({ kind: 'expire', now: at(15) }), declined(cancel()), declined(pay('pay_a'))].flat(),
    ).toMatchObject([{ reason: 'gone' }, { reason: 'given-up' }, { reason: 'paid-otherwise' }]);
    expect(declined({ kind: 'refuse-payment', paymentId: 'pay_b', now: at(29) })).toEqual([]);
  });

  it('has its orders refunded by the payment that paid them', () => {
    const paid = after(held, pay('pay_a'));
    const refund = (paymentId: string): PurchaseCommand => ({
      kind: 'refund',
      paymentId,
      orderIds: ['ord_2', 'ord_9'],
      now: at(50),
    });
    expect(decide(paid, refund('pay_b'))).toEqual([]);
    expect(made(after(paid, refund('pay_a'))).orders.map(({ state }) => state)).toEqual(['new', 'refunded']);
    expect(decide(after(paid, refund('pay_a')), refund('pay_a'))).toEqual([]);
  });

  it('has an order cancelled again while its refund came back to us, until that is with its buyer', () => {
    const cancelled = after(held, pay('pay_a'), {
      kind: 'step',
      orderId: 'ord_2',
      step: 'decline',
      by: 'artisan',
      details: {},
      now: at(20),
    });
    const of = (kind: 'refund' | 'fail-refund', paymentId = 'pay_a'): PurchaseCommand => ({
      kind,
      paymentId,
      orderIds: ['ord_2', 'ord_9'],
      now: at(50),
    });
    const stateAfter = (...kinds: ('refund' | 'fail-refund')[]) =>
      made(after(cancelled, ...kinds.map((kind) => of(kind)))).orders.map(({ state }) => state);
    expect(stateAfter('refund', 'fail-refund')).toEqual(['new', 'cancelled']);
    expect(stateAfter('refund', 'fail-refund', 'fail-refund', 'refund')).toEqual(['new', 'refunded']);
    expect(decide(after(cancelled, of('refund')), of('fail-refund'))).toMatchObject([
      { type: 'order-stepped', data: { step: 'refund-failed', by: 'system', state: 'cancelled' } },
      { type: 'order-changed', data: { orderId: 'ord_2', state: 'cancelled' } },
    ]);
    expect([
      decide(after(cancelled, of('refund')), of('fail-refund', 'pay_b')),
      decide(cancelled, of('fail-refund')),
      decide(held, of('fail-refund')),
    ]).toEqual([[], [], []]);
    expect(orderInBrief(made(after(cancelled, of('refund'), of('fail-refund'))), 'ord_2', at(51))).toMatchObject({
      state: 'cancelled',
      cancelledFor: 'refund-failed',
    });
  });

  it('takes a step again from who took it, and refuses it to the other side', () => {
    const accept = (by: Party): PurchaseCommand => ({
      kind: 'step',
      orderId: 'ord_1',
      step: 'accept',
      by,
      details: {},
      now: at(50),
    });
    const accepted = after(held, pay('pay_a'), accept('artisan'), {
      ...accept('artisan'),
      step: 'ship',
    } as PurchaseCommand);
    expect(decide(accepted, accept('artisan'))).toEqual([]);
    expect(() => decide(accepted, accept('buyer'))).toThrow(WrongState);
  });
});

it('has every command decided in every state: it leads where the table says, changes nothing, or is refused by a code', () => {
  const of = (...commands: PurchaseCommand[]): Purchase => made(after(held, ...commands));
  const each = <Kind extends PurchaseCommand['kind']>(kind: Kind, ...said: readonly object[]) =>
    [5, 16, days(3)].flatMap((minutes) =>
      (said.length > 0 ? said : [{}]).map((facts) => ({ kind, now: at(minutes), ...facts })),
    ) as unknown as Extract<PurchaseCommand, { kind: Kind }>[];
  const payments = [{ paymentId: 'pay_a' }, { paymentId: 'pay_b' }];
  const until = (minutes: number) => payments.map((payment) => ({ ...payment, holdExpiresAt: at(minutes) }));
  const orders = payments.map((payment) => ({ ...payment, orderIds: ['ord_1'] }));
  const settle = each('settle-payment', ...until(days(20)))[0] as PurchaseCommand;
  const lost: PurchaseCommand = { kind: 'expire', now: at(5), lost: true };
  const ofOrders = ['ord_1', 'ord_9'].flatMap((orderId) =>
    (['buyer', 'artisan'] as const).flatMap((by) =>
      (['accept', 'cancel'] as const).map((step) => ({ orderId, step, by, details: {} })),
    ),
  );
  const seen = explore(purchaseMachine, {
    max: 400,
    examples: {
      none: [none],
      held: [of(), of(end('pay_a'))],
      paying: [of(begin('pay_a')), of(begin('pay_a'), settle)],
      paid: [of(begin('pay_a'), pay('pay_a'))],
      cancelled: [of(cancel())],
      expired: [of(lost), of({ kind: 'expire', now: at(15) })],
    },
    commands: {
      hold: [{ kind: 'hold', purchase: aPurchase() }],
      'begin-payment': each('begin-payment', ...until(30)),
      'settle-payment': each('settle-payment', ...until(days(20))),
      'end-payment': each('end-payment', ...payments),
      cancel: each('cancel', {}, ...payments),
      expire: [...each('expire'), lost],
      'apply-deadlines': each('apply-deadlines'),
      pay: each('pay', ...payments),
      'refuse-payment': each('refuse-payment', ...payments),
      refund: each('refund', ...orders),
      'fail-refund': each('fail-refund', ...orders),
      step: each('step', ...ofOrders),
      'decide-dispute': each('decide-dispute', {
        orderId: 'ord_1',
        decided: { by: 'opr_1', offer: 'none', reason: 'seen' },
      }),
    },
    after: (before, events) => fold(events, before) as Purchase,
  });
  expect(seen).toEqual(transitionsOf(purchaseMachine));
  expect([of(), of(begin('pay_a'))].map((purchase) => purchaseMachine.deadlinesOf(purchase))).toEqual([
    [{ what: 'hold', at: at(15), command: 'expire' }],
    [],
  ]);
});

const who = fc.constantFrom<Party>('buyer', 'artisan', 'operator');
const action = fc.record({
  kind: fc.constantFrom<PurchaseCommand['kind']>(
    'begin-payment',
    'end-payment',
    'cancel',
    'expire',
    'pay',
    'refuse-payment',
    'refund',
    'fail-refund',
    'apply-deadlines',
    'step',
    'step',
    'step',
    'step',
  ),
  payment: fc.constantFrom('pay_a', 'pay_b'),
  orderId: fc.constantFrom('ord_1', 'ord_2'),
  step: fc.constantFrom(...orderSteps),
  by: who,
  minutes: fc.integer({ min: 0, max: 40 }),
  waits: fc.constantFrom(0, 0, 0, 1, 3, 8),
  offer: fc.constantFrom('refund', 'replacement', 'none'),
});

it('sells once, never for money that goes back, and repeats nothing, whatever comes in whatever order (property)', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const stream: PurchaseEvent[] = decide(none, {
        kind: 'hold',
        purchase: aPurchase({ orders: [anOrder(), ...aPurchase().orders.slice(1)] }),
      });
      let minute = 0;
      for (const { kind, payment, orderId, step, by, minutes, waits, offer } of actions) {
        minute += minutes + days(waits);
        const command = {
          kind,
          now: at(minute),
          paymentId: payment,
          holdExpiresAt: at(minute + 15),
          orderIds: [orderId],
          orderId,
          step,
          by,
          details: { offer },
        } as unknown as PurchaseCommand;
        const state = fold(stream);
        let events: PurchaseEvent[];
        try {
          events = decide(state, command);
        } catch (error) {
          expect(
            [HoldGone, PurchaseOver, PaymentOutcomeUnknown, PurchaseNotFound, WrongState].some(
              (refusal) => error instanceof refusal,
            ),
          ).toBe(true);
          expect(error).toBeInstanceOf(DomainError);
          continue;
        }
        for (const { type, data } of events) {
          const wire = `orders.${type}.v1` as keyof typeof eventSchemas;
          const schema =
            wire in writtenSchemas ? writtenSchemas[wire as keyof typeof writtenSchemas] : eventSchemas[wire];
          expect(schema.parse(data)).toEqual(data);
        }
        stream.push(...events);
        expect(decide(fold(stream), command)).toEqual([]);
        checkSold(stream, made(fold(stream)));
      }
    }),
    { numRuns: 400 },
  );
});

function checkSold(stream: readonly PurchaseEvent[], purchase: Purchase): void {
  const paid = stream.flatMap(({ type, data }) => (type === 'purchase-paid' ? [data.paymentId] : []));
  const refused = stream.flatMap(({ type, data }) => (type === 'purchase-unfulfillable' ? [data.paymentId] : []));
  expect(paid.length).toBeLessThanOrEqual(1);
  expect(new Set([...paid, ...refused]).size).toBe(paid.length + refused.length);
  expect(purchase.state === 'paid').toBe(paid.length === 1);
  expect(purchase.orders.every(({ state }) => (state === 'awaiting-payment') === (paid.length === 0))).toBe(true);
  for (const order of purchase.orders)
    expect(
      stream
        .filter(({ type, data }) => type === 'order-changed' && (data as { orderId: string }).orderId === order.orderId)
        .at(-1)?.data ?? { state: 'awaiting-payment' },
    ).toMatchObject({ state: order.state });
}

it('has a stream of its own', () => {
  expect(purchaseDecider.stream('pur_1')).toBe('purchase-pur_1');
});
