import { describe, expect, it } from '@jest/globals';
import { explore, transitionsOf } from '@asili/kernel/testing';
import { orderStates, type OrderState, type OrderStep } from '@asili/contracts';
import { anOrder, aPurchase, at, collected, days, fold, made } from '../../../test/purchases.ts';
import { decide } from './decide.ts';
import { asOf, dueAt } from './deadlines.ts';
import {
  type Decided,
  type HeldOrder,
  type OrderStepped,
  type Party,
  none,
  type Order,
  type Purchase,
} from './purchase.ts';
import {
  allowedSteps,
  deadlinesOf,
  isOver,
  nextTransition,
  orderMachine,
  refusedAt,
  type StepDetails,
  WrongState,
} from './life-cycle.ts';
import { orderInBrief } from './order-view.ts';

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

describe('an artisan is reminded', () => {
  const remindersOf = (purchase: Purchase, minutes: number) =>
    decide(purchase, { kind: 'apply-deadlines', now: at(minutes) });
  const reminded = (purchase: Purchase, minutes: number): Purchase =>
    made(fold(remindersOf(purchase, minutes), purchase));
  const what = (purchase: Purchase, minutes: number) =>
    remindersOf(purchase, minutes).map(({ type, data }) => [
      type,
      'what' in data ? data.what : '',
      'hours' in data ? data.hours : 0,
    ]);
  const hours = (n: number): number => 1 + n * 60; // Since it was paid.

  it('a day and six hours before an order that was not accepted is cancelled, once each, and not at all once it is accepted', () => {
    const purchase = lived(anOrder());
    expect(dueAt(purchase)).toEqual(at(hours(24)));
    expect([what(purchase, hours(23.9)), what(purchase, hours(24))]).toEqual([
      [],
      [['order-deadline-approached', 'accept', 24]],
    ]);
    expect(remindersOf(purchase, hours(24))[0]?.data).toEqual({
      orderId: 'ord_1',
      number: '1043213',
      purchaseId: 'pur_1',
      artisanId: 'art_1',
      what: 'accept',
      at: at(hours(48)).toISOString(),
      hours: 24,
    });
    const once = reminded(purchase, hours(25));
    expect([what(once, hours(25)), dueAt(once), what(once, hours(42))]).toEqual([
      [],
      at(hours(42)),
      [['order-deadline-approached', 'accept', 6]],
    ]);
    const twice = reminded(once, hours(43));
    expect([dueAt(twice), what(twice, hours(47))]).toEqual([at(hours(48)), []]);
    expect(what(lived(anOrder(), ['accept', 'artisan', hours(1)]), hours(30))).toEqual([]);
  });

  it('once where two moments have passed unnoticed, and not of what is over', () => {
    const purchase = lived(anOrder());
    expect(what(purchase, hours(43))).toEqual([['order-deadline-approached', 'accept', 6]]);
    expect(what(reminded(purchase, hours(43)), hours(44))).toEqual([]);
    expect(remindersOf(purchase, hours(48)).map(({ type }) => type)).toEqual(['order-stepped', 'order-changed']);
  });

  it('of an order that was not sent and of a problem without an answer, and never of what only the buyer can do', () => {
    expect(what(lived(anOrder(), ['accept', 'artisan', 10]), days(7) + 11)).toEqual([
      ['order-deadline-approached', 'sent-late', 72],
    ]);
    expect(what(lived(anOrder(), ...disputed), days(5) + 1)).toEqual([['order-deadline-approached', 'answer', 24]]);
    const ready = lived(collected, ['accept', 'artisan', 10], ['ready', 'artisan', 20]);
    for (let day = 0; day < 14; day += 1) expect(what(ready, days(day) + 21)).toEqual([]);
  });
});

describe('an order in brief', () => {
  const brief = (purchase: Purchase, minutes: number) => orderInBrief(purchase, orderOf(purchase).orderId, at(minutes));

  it('says what was sold, for how much, and until when something is to be done', () => {
    expect(brief(lived(anOrder()), 5)).toEqual({
      number: '1043213',
      state: 'new',
      items: [{ name: 'Stool', quantity: 2 }],
      totals: [{ amount: '89.00', currency: 'USD' }],
      delivery: 'ship',
      artisanCountry: 'KE',
      deadline: { what: 'accept', at: at(1 + 48 * 60).toISOString() },
    });
    expect(orderInBrief(lived(anOrder()), 'ord_9', at(5))).toBeUndefined();
  });

  it.each<[string, HeldOrder, readonly Done[], number]>([
    ['buyer', anOrder(), [['cancel', 'buyer', 10]], 11],
    ['artisan', anOrder(), [['decline', 'artisan', 10]], 11],
    ['accept', anOrder(), [], days(3)],
    ['sent-late', anOrder(), [['accept', 'artisan', 10]], days(20)],
    [
      'sent-late',
      anOrder(),
      [
        ['accept', 'artisan', 10],
        ['ready', 'artisan', 20],
      ],
      days(20),
    ],
    [
      'collect',
      collected,
      [
        ['accept', 'artisan', 10],
        ['ready', 'artisan', 20],
      ],
      days(20),
    ],
    ['answer', anOrder(), disputed, days(7)],
    ['dispute', anOrder(), [...disputed, ['answer', 'artisan', days(4), { offer: 'refund' }]], days(20)],
    [
      'dispute',
      anOrder(),
      [...disputed, ['answer', 'artisan', days(4), { offer: 'refund' }], ['resolve', 'buyer', days(5)]],
      days(6),
    ],
  ])('says that it was cancelled for %s', (why, held, steps, minutes) => {
    expect(brief(lived(held, ...steps), minutes)).toMatchObject({ state: 'cancelled', cancelledFor: why });
  });
});

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

  it('leaves each state by itself, each transition at its own moment', () => {
    const purchase = lived(anOrder());
    expect(nextTransition(orderOf(purchase))).toMatchObject({
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
      deadlinesOf(orderOf(lived(collected, ['accept', 'artisan', 10]))).map(({ what, at: when, state }) => [
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
    expect(decide(purchase, { kind: 'apply-deadlines', now: at(days(3)) }).map(({ type }) => type)).toEqual([
      'order-stepped',
      'order-changed',
    ]);
  });

  it('has a way out of every state that is not its end', () => {
    const byPayments = /: (paid|refund|refund-failed)$/;
    const left = transitionsOf(orderMachine).filter((transition) => !byPayments.test(transition));
    const states = new Set(left.map((transition) => transition.split(' ')[0]));
    for (const state of orderStates) expect(states.has(state)).toBe(!isOver({ state }) && state !== 'awaiting-payment');
  });

  it('has every step decided in every state: it leads where the table says, changes nothing, or is refused by a code', () => {
    const unpaid = (held: HeldOrder) =>
      orderOf(made(fold(decide(none, { kind: 'hold', purchase: aPurchase({ orders: [held] }) }))));
    const order = (held: HeldOrder, ...steps: readonly Done[]) => orderOf(lived(held, ...steps));
    const [accepted, ready]: readonly [Done, Done] = [
      ['accept', 'artisan', 10],
      ['ready', 'artisan', 20],
    ];
    const cancelled = order(anOrder(), ['cancel', 'buyer', 10]);
    type Taken = Parameters<typeof orderMachine.decide>[1];
    const taken = (
      before: Order,
      [state]: readonly OrderStepped['state'][],
      { now, decided, details, ...entry }: Taken,
    ): Order => ({
      ...before,
      ...(decided && { decided }),
      state: state ?? before.state,
      history: [...before.history, { ...entry, ...details, state: state ?? 'new', at: now.toISOString() }],
    });
    const said = (step: Taken['step'], more: Partial<Taken> = {}): Taken[] =>
      (['buyer', 'artisan', 'operator', 'system'] as const).map((by) => ({ step, by, now: at(days(1)), ...more }));
    const offers = (['refund', 'replacement', 'none'] as const).map((offer) => ({ details: { offer } }));
    const decisions = (['refund', 'none'] as const).map((offer) => ({ decided: { offer, by: 'opr_1', note: 'seen' } }));
    const seen = explore(orderMachine, {
      examples: {
        'awaiting-payment': [unpaid(anOrder())],
        new: [order(anOrder())],
        accepted: [order(anOrder(), accepted), order(collected, accepted)],
        ready: [order(anOrder(), accepted, ready), order(collected, accepted, ready)],
        shipped: [order(anOrder(), ...shipped)],
        delivered: [order(anOrder(), ...shipped, ['deliver', 'artisan', 40])],
        disputed: [
          order(anOrder(), ...disputed),
          order(
            anOrder(),
            ...disputed,
            ['answer', 'artisan', days(4), { offer: 'none' }],
            ['dispute', 'buyer', days(5)],
          ),
        ],
        completed: [order(anOrder(), ...shipped, ['confirm', 'buyer', 50])],
        cancelled: [cancelled],
        refunded: [taken(cancelled, ['refunded'], { step: 'refund', by: 'system', now: at(60) })],
      },
      commands: {
        accept: said('accept'),
        decline: said('decline'),
        ready: said('ready'),
        ship: said('ship', { details: { carrier: 'G4S' } }),
        deliver: said('deliver'),
        confirm: said('confirm'),
        cancel: said('cancel'),
        dispute: [...said('dispute'), ...said('dispute', { now: at(days(90)), details: { reason: 'damaged' } })],
        answer: offers.flatMap((offer) => said('answer', offer)),
        resolve: [...said('resolve'), ...decisions.flatMap((decided) => said('resolve', decided))],
        paid: said('paid'),
        expire: said('expire'),
        refund: said('refund'),
        'refund-failed': said('refund-failed'),
      },
      after: taken,
    });
    expect(seen).toEqual(transitionsOf(orderMachine));
  });
});
