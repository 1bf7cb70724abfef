import { describe, expect, it } from '@jest/globals';
import { moneyFromText, moneyToText, type Asset, type Money } from '@asili/kernel';
import fc from 'fast-check';
import { decide } from '../../payment/domain/decide.ts';
import type { PaymentCommand } from '../../payment/domain/life-cycle.ts';
import { evolve } from '../../payment/domain/evolve-payment.ts';
import {
  isInReview,
  type Created,
  type Payment,
  type PaymentEvent,
  type PaymentState,
  type Terms,
} from '../../payment/domain/payment.ts';
import { suspense, checkEntry, type Entry } from './entry.ts';
import { cancelledEntry, refundEntry, cancelledSaleEntry } from './refund-entries.ts';
import { receivingAccount, saleEntries } from './sale-entries.ts';
import { reviewOutcomeEntries, suspenseEntries, dustEntries } from './suspense-entries.ts';

const text = (amount: number, currency: 'USD' | 'KES' | 'EUR' | 'HBAR') => ({
  amount: amount.toFixed(currency === 'HBAR' ? 8 : 2),
  currency,
});
const share = (n: number, gross: number, fee: number, receives: number): Created['shares'][number] => ({
  orderId: `ord_${n}`,
  artisanId: `art_${n}`,
  gross: text(gross, 'USD'),
  fee: text(fee, 'USD'),
  net: text(gross - fee, 'USD'),
  receives: text(receives, 'KES'),
});
const rates: Created['quote']['rates'] = [
  { from: 'HBAR', to: 'USD', rate: '0.68000000', asOf: '2026-11-24T11:00:00.000Z', sources: [] },
];
const [inTime, expiresAt, tooLate, muchLater] = ['11:05', '11:17', '11:30', '11:31'].map(
  (at, n) => new Date(`2026-11-${n === 3 ? 26 : 24}T${at}:00.000Z`),
) as [Date, Date, Date, Date];
/** 125 HBAR, or as many dollars as that was, for two orders. */
const byHbar: Created = {
  paymentId: 'pay_1',
  purchaseId: 'pur_1',
  customerId: 'cus_1',
  method: 'hbar',
  provider: 'hedera',
  hash: '',
  tolerance: '0.36764705',
  shares: [share(1, 51, 0.77, 6278.75), share(2, 34, 0.51, 4186.25)],
  quote: {
    method: 'hbar',
    pay: { amount: '125.00000000', currency: 'HBAR' },
    lines: [],
    receives: [],
    rates,
    expiresAt: expiresAt.toISOString(),
  },
};
const byCard: Created = {
  ...byHbar,
  method: 'card',
  provider: 'stripe',
  tolerance: '0.00',
  quote: { ...byHbar.quote, method: 'card', pay: { amount: '85.00', currency: 'USD' } },
};

/** One thing that happens to a payment; 'books' does one of what its books still have to do. `a` and `b` say how. */
interface Step {
  readonly does: (typeof kinds)[number];
  readonly a: number;
  readonly b: number;
}
const kinds = [
  'pays',
  'pays',
  'pays',
  'close',
  'lapse',
  'requote',
  'return-late',
  'settle-review',
  'answer-hold',
  'is-sold',
  'is-gone',
  'is-called-off',
  'books',
  'books',
] as const;
/** A release before booked a sale of late money an operator took; what came of another currency then waits in this one. */
const soldBefore: [Step[], Step[]] = [
  [
    { does: 'pays', a: 6, b: 0 },
    { does: 'settle-review', a: 583, b: 0 },
    { does: 'answer-hold', a: 1, b: 0 },
    { does: 'is-sold', a: 0, b: 0 },
    { does: 'books', a: 159, b: 0 },
  ],
  [{ does: 'pays', a: 0, b: 0 }],
];
const steps = fc.array(fc.record({ does: fc.constantFrom(...kinds), a: fc.nat(1000), b: fc.nat(1000) }), {
  maxLength: 16,
});

/** A payment and its books: what follows from its events is done later, in any order, twice, cut short, or by a release that holds nothing. */
class World {
  readonly events: PaymentEvent[] = [];
  readonly books = new Map<string, Entry>();
  private readonly toDo: ((n: number) => void)[] = [];
  /** How many entries more are posted before whoever posts them is killed. */
  private left = Infinity;
  private state: PaymentState = { kind: 'none' };
  private receipts = 0;
  private sold: 'not-yet' | 'sold' | 'gone' = 'not-yet';
  /** A release before this one keeps the books. */
  holds = true;

  constructor(readonly facts: Created) {
    for (const command of [
      { kind: 'create', facts },
      { kind: 'ask' },
      { kind: 'open', steps: { reference: 'r' } },
    ] satisfies PaymentCommand[])
      this.run(command);
  }

  get payment(): Payment {
    return this.state as Payment;
  }

  do({ does, a, b }: Step): void {
    if (does === 'books') return this.oneOf(a);
    if (does === 'is-sold' || does === 'is-gone') return this.ordersSay(does === 'is-sold' ? 'sold' : 'gone');
    const order = `ord_${1 + (a % 2)}`;
    if (does === 'is-called-off') return this.calledOff(order);
    const command = this.commandOf(does, a, b);
    if (command) this.run(command);
  }

  private commandOf(does: Step['does'], a: number, b: number): PaymentCommand | null {
    const now = [inTime, tooLate, muchLater][a % 3] as Date;
    const said = { by: 'opr_1', note: 'n' };
    switch (does) {
      case 'pays': {
        this.receipts += 1;
        const pay = this.facts.quote.pay.currency;
        const currency = pay === 'HBAR' || a % 5 > 0 ? pay : 'EUR';
        const whole = [20, 60, 85, 105, 125, 130][b % 6] ?? 1;
        return {
          kind: 'receive',
          receipt: `r${this.receipts}`,
          money: moneyFromText(text(whole, currency as 'USD').amount, currency),
          at: a % 2 ? inTime : tooLate,
          now: a % 2 ? inTime : tooLate,
          priceHolds: b % 2 > 0,
          payer: `0.0.${7 + (a % 2)}`,
          refundId: `ref_r${this.receipts}`,
        };
      }
      case 'close':
        return { kind: 'close', outcome: a % 2 ? 'expired' : 'cancelled' };
      case 'lapse':
        return { kind: 'lapse', now, refundId: 'ref_lapse' };
      case 'return-late':
        return { kind: 'return-late', refundId: 'ref_lapse' };
      case 'requote':
        return {
          kind: 'requote',
          now: tooLate,
          refundId: 'ref_requote',
          terms: this.terms([100, 125, 150][a % 3] ?? 1),
        };
      case 'settle-review':
        return {
          kind: 'settle-review',
          how: a % 2 ? 'take' : 'refund',
          ...said,
          now,
          refundIdOf: (receipt) => `ref_review.${receipt}`,
        };
      case 'answer-hold':
        return { kind: 'answer-hold', held: a % 2 > 0, now, refundId: 'ref_not_kept', overId: 'ref_over' };
      default:
        return null;
    }
  }

  private terms(amount: number): Terms {
    const { quote, hash, tolerance, shares } = this.facts;
    return {
      hash,
      tolerance,
      shares,
      quote: quote.method === 'hbar' ? { ...quote, pay: text(amount, 'HBAR') } : quote,
    };
  }

  private run(command: PaymentCommand): void {
    let events: PaymentEvent[] = [];
    try {
      events = decide(this.state, command);
    } catch {
      return; // Refused.
    }
    this.state = events.reduce(evolve, this.state);
    this.events.push(...events);
    for (const event of events) this.follow(event);
  }

  private follow(event: PaymentEvent): void {
    if (event.type === 'payment-money-received' && this.holds)
      this.later(() => this.post(suspenseEntries(this.events)));
    if (event.type === 'payment-refund-requested') this.later(() => this.due(event.data.refundId));
  }

  /** Orders' word on a purchase that is paid, once. */
  private ordersSay(what: 'sold' | 'gone'): void {
    if (this.sold !== 'not-yet' || !this.events.some(({ type }) => type === 'payment-confirmed')) return;
    this.sold = what;
    if (what === 'gone') this.run({ kind: 'refund', refundId: 'ref_gone', reason: 'unfulfillable', orderIds: [] });
    else this.later(() => this.sale());
  }

  private calledOff(orderId: string): void {
    if (this.sold !== 'sold') return;
    this.later(() => {
      this.sale();
      this.post([cancelledEntry(this.payment.facts, orderId, 'us') as Entry]);
    });
  }

  private sale(): void {
    const confirmed = this.events.find(({ type }) => type === 'payment-confirmed')?.data as {
      received: { amount: string; currency: Asset };
    };
    const received = moneyFromText(confirmed.received.amount, confirmed.received.currency).minor;
    this.post([...saleEntries(this.payment.facts, received), ...this.decided()]);
  }

  private due(refundId: string): void {
    const { facts, refunds } = this.payment;
    const refund = refunds.find((each) => each.refundId === refundId);
    const unsold = refund && cancelledSaleEntry(facts, refund, refunds);
    if (unsold) this.post([unsold, ...this.decided()]);
  }

  private decided = (): Entry[] =>
    this.holds ? reviewOutcomeEntries(this.events).flatMap(({ entry, undoing }) => [entry, undoing]) : [];

  /** Told twice, once of it cut short. */
  private later(work: () => void): void {
    const cutShort = (n: number): void => {
      this.left = n % 5;
      work();
      this.left = Infinity;
    };
    this.toDo.push(cutShort, work);
  }

  private oneOf(a: number): void {
    this.toDo.splice(a % Math.max(1, this.toDo.length), 1)[0]?.(a);
  }

  private post(entries: readonly Entry[]): void {
    for (const each of entries) {
      if (this.left <= 0) return;
      this.left -= 1;
      checkEntry(each);
      if (this.books.has(each.id)) expect(each).toEqual(this.books.get(each.id)); // Else it is refused for good.
      this.books.set(each.id, each);
    }
  }

  /** Whatever is left is done, and every refund is sent. */
  end(): void {
    this.ordersSay('sold');
    while (this.toDo.length > 0) this.oneOf(3);
    for (const { refundId } of this.payment.refunds) this.due(refundId);
    for (const refund of this.payment.refunds) this.post([refundEntry(this.payment.facts, refund, 0n)]);
  }

  held(account: string): bigint {
    return [...this.books.values()]
      .flatMap(({ legs }) => legs)
      .reduce((sum, leg) => (leg.account === account ? sum + leg.amount : sum), 0n);
  }

  /** What is to be decided about, and what a provider holds for us. */
  of(currency: Asset): { readonly waiting: bigint; readonly here: bigint } {
    const sum = (moneys: readonly { amount: string; currency: string }[]): bigint =>
      moneys.reduce(
        (all, money) => (money.currency === currency ? all + moneyFromText(money.amount, currency).minor : all),
        0n,
      );
    const came = this.events.flatMap((event) => (event.type === 'payment-money-received' ? [event.data] : []));
    const { facts, refunds, received, held } = this.payment;
    const isUndecided = isInReview(this.payment) && !this.events.some(({ type }) => type === 'payment-confirmed');
    const returned = sum(refunds.filter(({ reason }) => reason !== 'review').map(({ money }) => money));
    const counted: Money<Asset> = { currency: facts.quote.pay.currency, minor: isUndecided ? received - returned : 0n };
    return {
      waiting:
        sum((held?.moneys ?? []).map(({ money }) => money)) +
        sum([{ amount: moneyToText(counted), currency: counted.currency }]),
      here: sum(came.map(({ money }) => money)) - sum(refunds.map(({ money }) => money)),
    };
  }
}

const assetsOf = ({ quote }: Created): readonly Asset[] => (quote.pay.currency === 'HBAR' ? ['HBAR'] : ['USD', 'EUR']);

describe.each([
  ['HBAR', byHbar],
  ['a card', byCard],
])('money by %s that brings nothing when it comes', (_name, facts) => {
  it('is in suspense while it waits and no longer, and in the books like everything else that came, whatever is decided, in whatever order the books learn of it', () => {
    fc.assert(
      fc.property(steps, (wanted) => {
        const world = new World(facts);
        for (const step of wanted) world.do(step);
        world.end();
        for (const asset of assetsOf(facts)) {
          const { waiting, here } = world.of(asset);
          expect(here).toBeGreaterThanOrEqual(0n); // Nothing goes back twice.
          expect([
            world.held(suspense(asset)),
            world.held(receivingAccount(facts.quote.method, facts.provider, asset)),
          ]).toEqual([-waiting, here]);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('is booked right where a release that held nothing began with it, also while it was on its way back', () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const world = new World(facts);
        world.holds = false;
        for (const step of before) world.do(step);
        world.holds = true;
        for (const step of after) world.do(step);
        world.end();
        for (const asset of assetsOf(facts)) {
          const { waiting, here } = world.of(asset);
          const [inSuspense, received] = [
            world.held(suspense(asset)),
            world.held(receivingAccount(facts.quote.method, facts.provider, asset)),
          ];
          expect(received - here).toBe(-waiting - inSuspense); // What still waits of before is in no book yet.
          expect(inSuspense <= 0n && inSuspense >= -waiting).toBe(true);
        }
      }),
      { numRuns: 600, examples: [soldBefore] },
    );
  });
});

const at = new Date('2026-11-24T11:05:00.000Z');
const usd = (amount: string) => ({ amount, currency: 'USD' as const });
const facts: Created = {
  paymentId: 'pay_1',
  purchaseId: 'pur_1',
  customerId: 'cus_1',
  method: 'hbar',
  provider: 'hedera',
  hash: '',
  tolerance: '0.36764705',
  shares: [
    {
      orderId: 'ord_1',
      artisanId: 'art_1',
      gross: usd('85.00'),
      fee: usd('1.28'),
      net: usd('83.72'),
      receives: { amount: '10465.00', currency: 'KES' },
    },
  ],
  quote: {
    method: 'hbar',
    pay: { amount: '125.00000000', currency: 'HBAR' },
    lines: [],
    receives: [],
    rates: [{ from: 'HBAR', to: 'USD', rate: '0.68000000', asOf: at.toISOString(), sources: [] }],
    expiresAt: '2026-11-24T11:17:00.000Z',
  },
};

/** Of a payment that so much came for, one receipt after another. */
function eventsOf(...amounts: readonly string[]): PaymentEvent[] {
  const events: PaymentEvent[] = [];
  let state: PaymentState = { kind: 'none' };
  const received = amounts.map((amount, n): PaymentCommand => ({
    kind: 'receive',
    receipt: `r${n}`,
    money: moneyFromText(amount, 'HBAR'),
    at,
    now: at,
    priceHolds: true,
    payer: '0.0.7',
    refundId: `ref_${n}`,
  }));
  for (const command of [
    { kind: 'create', facts },
    { kind: 'ask' },
    { kind: 'open', steps: { reference: 'r' } },
    ...received,
  ] satisfies PaymentCommand[]) {
    const made = decide(state, command);
    events.push(...made);
    state = made.reduce(evolve, state);
  }
  return events;
}

const owed = (n: number, amount: bigint) => ({
  id: `small.pay_1.r${n}`,
  home: 'payment.pay_1',
  legs: [
    { account: 'hbar:treasury:hot', asset: 'HBAR', amount },
    { account: 'customer:cus_1:refund_due:HBAR', asset: 'HBAR', amount: -amount },
  ],
});

it('are of what came on top and is less than sending it back costs, one a receipt', () => {
  const entries = dustEntries(eventsOf('125', '0.00199999', '0.00000001')) as Entry[];
  expect(entries).toEqual([owed(1, 199_999n), owed(2, 1n)]);
  for (const each of entries) expect(() => checkEntry(each)).not.toThrow();
});

it('are undone where all of it goes back, that money as well: the books have it once', () => {
  const events = eventsOf('125', '0.00199999');
  const paid = events.reduce<PaymentState>(evolve, { kind: 'none' });
  const back = decide(paid, { kind: 'refund', refundId: 'ref_u', reason: 'unfulfillable', orderIds: [] });
  const [refund] = (back.reduce(evolve, paid) as Payment).refunds;
  const entries = [...dustEntries([...events, ...back]), refund && cancelledSaleEntry(facts, refund, [refund])].flatMap(
    (each) => (!each ? [] : 'undoing' in each ? [each.entry, each.undoing] : [each]),
  );
  const on = (account: string): bigint =>
    entries.flatMap(({ legs }) => legs).reduce((sum, leg) => sum + (leg.account === account ? leg.amount : 0n), 0n);
  expect(['hbar:treasury:hot', 'customer:cus_1:refund_due:HBAR', suspense('HBAR')].map(on)).toEqual([
    12_500_199_999n,
    0n,
    -12_500_199_999n,
  ]);
});

it.each([
  ['what paid it, be it in parts', ['60', '65']],
  ['what came too much at once, which the sale’s own entry knows', ['125.001']],
  ['what goes back', ['125', '0.002']],
  ['what is too little', ['20']],
])('are not of %s', (_what, amounts) => expect(dustEntries(eventsOf(...amounts))).toEqual([]));
