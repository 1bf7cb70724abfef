import { describe, expect, it } from '@jest/globals';
import { orderStates, orderSteps, type OrderState, type OrderStep } from '@asili/contracts';
import { anOrder, aPurchase, at, collected, days, fold, made } from '../../../test/purchases.ts';
import { decide, type StepDetails } from './decide.ts';
import { asOf, dueAt } from './due-exits.ts';
import { WrongState } from './errors.ts';
import type { Decided, HeldOrder, Party } from './events.ts';
import { allowedSteps, deadlinesOf, isOver, nextExit, refusedAt, stepTable } from './life-cycle.ts';
import { none, type Order, type Purchase } from './state.ts';

type Done = readonly [step: OrderStep, by: Party, minutes: number, details?: StepDetails];

/** A paid purchase of one order after so many steps. */
function lived(held: HeldOrder, ...steps: readonly Done[]): Purchase {
  const first = fold(decide(none, { kind: 'hold', purchase: aPurchase({ orders: [held] }) }));
  const paid = fold(decide(first, { kind: 'pay', paymentId: 'pay_a', now: at(1) }), first);
  return made(
    steps.reduce(
      (state, [step, by, minutes, details = {}]) =>
        fold(decide(state, { kind: 'step', orderId: held.orderId, step, by, details, now: at(minutes) }), state),
      paid,
    ),
  );
}
const orderOf = ({ orders }: Purchase): Order => orders[0] as Order;
const stateAfter = (held: HeldOrder, ...steps: readonly Done[]): OrderState => orderOf(lived(held, ...steps)).state;
const stateAt = (purchase: Purchase, minutes: number): OrderState => orderOf(asOf(purchase, at(minutes))).state;

const shipped: readonly Done[] = [
  ['accept', 'artisan', 10],
  ['ready', 'artisan', 20],
  ['ship', 'artisan', 30, { carrier: 'G4S', tracking: 'KE1' }],
];
const disputed: readonly Done[] = [
  ...shipped,
  ['deliver', 'artisan', days(2)],
  ['dispute', 'buyer', days(3), { reason: 'damaged' }],
];

describe('the life of an order', () => {
  it('goes its way by both sides’ steps', () => {
    expect(stateAfter(anOrder(), ...shipped, ['deliver', 'artisan', 40], ['confirm', 'buyer', 50])).toBe('completed');
    expect(stateAfter(anOrder(), ['accept', 'artisan', 10], ['ship', 'artisan', 20], ['confirm', 'buyer', 50])).toBe(
      'completed',
    );
    expect(stateAfter(collected, ['accept', 'artisan', 10], ['ready', 'artisan', 20], ['deliver', 'artisan', 30])).toBe(
      'delivered',
    );
    expect([
      stateAfter(anOrder(), ['decline', 'artisan', 10]),
      stateAfter(anOrder(), ['cancel', 'buyer', 10]),
      stateAfter(anOrder(), shipped[0] as Done, ['cancel', 'artisan', 20]),
    ]).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });

  it('refuses what the state does not allow, and says what it does', () => {
    const refused = (): Purchase => lived(anOrder(), ...shipped, ['cancel', 'buyer', 40]);
    expect(refused).toThrow(WrongState);
    try {
      refused();
    } catch (error) {
      expect((error as WrongState).members).toEqual({ state: 'shipped', allowed: ['confirm'] });
    }
    expect(() => lived(collected, ['accept', 'artisan', 10], ['ship', 'artisan', 20])).toThrow(WrongState);
    expect(() => lived(anOrder(), ['accept', 'buyer', 10])).toThrow(WrongState);
  });

  it('takes a step that was done for done', () => {
    const purchase = lived(anOrder(), ...shipped);
    for (const step of ['accept', 'ready', 'ship'] as const)
      expect(
        decide(purchase, { kind: 'step', orderId: 'ord_1', step, by: 'artisan', details: {}, now: at(60) }),
      ).toEqual([]);
  });

  it('settles a dispute as offered, or leaves it to a person', () => {
    const answered = (offer: 'refund' | 'replacement' | 'none'): readonly Done[] => [
      ...disputed,
      ['answer', 'artisan', days(4), { offer }],
    ];
    const resolved: Done = ['resolve', 'buyer', days(5)];
    expect(
      (['refund', 'replacement', 'none'] as const).map((offer) => stateAfter(anOrder(), ...answered(offer), resolved)),
    ).toEqual(['cancelled', 'accepted', 'completed']);
    expect(
      (['refund', 'replacement', 'none'] as const).map((offer) =>
        stateAt(lived(anOrder(), ...answered(offer)), days(9)),
      ),
    ).toEqual(['cancelled', 'accepted', 'completed']);
    expect(() => lived(anOrder(), ...disputed, resolved)).toThrow(WrongState);
    const refused = lived(anOrder(), ...answered('none'), ['dispute', 'buyer', days(5)]);
    expect([stateAt(refused, days(400)), allowedSteps(orderOf(refused), 'operator', at(days(6)))]).toEqual([
      'disputed',
      ['resolve'],
    ]);
    expect(stateAt(lived(anOrder(), ...disputed), days(6))).toBe('cancelled');
  });

  it('whose dispute the two sides did not settle ends as an operator decides, once', () => {
    const refused = lived(
      anOrder(),
      ...disputed,
      ['answer', 'artisan', days(4), { offer: 'none' }],
      ['dispute', 'buyer', days(5)],
    );
    const decides = (state: Purchase, decided: Decided) =>
      decide(state, { kind: 'decide-dispute', orderId: 'ord_1', decided, now: at(days(6)) });
    const [whole, none] = [
      { offer: 'refund', by: 'opr_1', note: 'broken' },
      { offer: 'none', by: 'opr_1', note: 'as listed' },
    ] as const;
    const part = { ...none, refund: { amount: '18.00', currency: 'USD' } } as const;
    expect(decides(refused, whole).map(({ type }) => type)).toEqual([
      'dispute-decided',
      'order-stepped',
      'order-changed',
    ]);
    expect(decides(refused, part)).toMatchObject([
      { type: 'dispute-decided' },
      {
        type: 'order-reduced',
        data: { refund: part.refund, artisanId: orderOf(refused).artisanId, paymentId: 'pay_a' },
      },
      { type: 'order-stepped', data: { step: 'resolve', by: 'operator' } },
      { type: 'order-changed', data: { state: 'completed', by: 'operator' } },
    ]);
    expect([whole, none, part].map((decided) => orderOf(made(fold(decides(refused, decided), refused))).state)).toEqual(
      ['cancelled', 'completed', 'completed'],
    );
    const after = made(fold(decides(refused, part), refused));
    expect(decides(after, { ...part, note: 'said again' })).toEqual([]);
    for (const other of [whole, none, { ...part, by: 'opr_2' }])
      expect(() => decides(after, other)).toThrow(WrongState);
    const open = [
      lived(anOrder(), ...disputed),
      lived(anOrder(), ...disputed, ['answer', 'artisan', days(4), { offer: 'none' }]),
      lived(anOrder(), ...shipped),
    ];
    for (const early of open) expect(() => decides(early, whole)).toThrow(WrongState);
    expect([
      refusedAt(orderOf(refused)),
      ...open.map((early) => refusedAt(orderOf(early))),
      refusedAt(orderOf(after)),
    ]).toEqual([at(days(5)), undefined, undefined, undefined, undefined]);
  });

  it('can be disputed from the day after the last promised day, and until three days after delivery', () => {
    const purchase = orderOf(lived(anOrder(), ...shipped));
    expect([days(4), days(5)].map((minutes) => allowedSteps(purchase, 'buyer', at(minutes)))).toEqual([
      ['confirm'],
      ['confirm', 'dispute'],
    ]);
    expect(() => lived(anOrder(), ...shipped, ['deliver', 'artisan', days(2)], ['dispute', 'buyer', days(5)])).toThrow(
      WrongState,
    );
  });

  it('leaves each state by itself, each exit at its own moment', () => {
    const purchase = lived(anOrder());
    expect(nextExit(orderOf(purchase), at(2))).toMatchObject({
      what: 'accept',
      state: 'cancelled',
      at: at(1 + days(2)),
    });
    expect([stateAt(purchase, days(2)), stateAt(purchase, days(2) + 1)]).toEqual(['new', 'cancelled']);
    const sent = lived(anOrder(), ...shipped);
    const months = orderOf(asOf(sent, at(days(60))));
    expect(months.history.slice(-2).map(({ state, by, at: when }) => [state, by, when])).toEqual([
      ['delivered', 'system', at(30 + days(11)).toISOString()],
      ['completed', 'system', at(30 + days(14)).toISOString()],
    ]);
    expect(dueAt(sent)).toEqual(at(30 + days(11)));
    expect(
      deadlinesOf(orderOf(lived(collected, ['accept', 'artisan', 10])), at(20)).map(({ what, at: when, state }) => [
        what,
        when,
        state,
      ]),
    ).toEqual([
      ['send', at(10 + days(10)), 'accepted'],
      ['sent-late', at(10 + days(17)), 'cancelled'],
    ]);
    expect(stateAt(lived(collected, ['accept', 'artisan', 10], ['ready', 'artisan', 20]), days(15))).toBe('cancelled');
  });

  it('a step after the time is over comes too late, and what time did is written down by the sweep', () => {
    const purchase = lived(anOrder());
    expect(() =>
      decide(purchase, {
        kind: 'step',
        orderId: 'ord_1',
        step: 'accept',
        by: 'artisan',
        details: {},
        now: at(days(3)),
      }),
    ).toThrow(WrongState);
    expect(decide(purchase, { kind: 'pass-time', now: at(days(3)) }).map(({ type }) => type)).toEqual([
      'order-stepped',
      'order-changed',
    ]);
  });

  it('has a way out of every state that is not its end', () => {
    const ways = new Set(stepTable.map(({ state }) => state));
    for (const state of orderStates) expect(ways.has(state)).toBe(!isOver({ state }) && state !== 'awaiting-payment');
    expect(new Set(stepTable.map(({ step }) => step))).toEqual(new Set(orderSteps));
  });
});
