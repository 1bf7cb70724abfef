import type { PayoutTiming } from '@asili/contracts';
import { payoutTiming } from './payout-policy.ts';
import {
  type EarningsEvent,
  type SalesRange,
  type Earnings,
  type BalanceAccount,
  type SoldOrder,
  nothing,
  changed,
  counted,
} from './earnings-change.ts';

/** What a provider can send in one payout, in minor units. */
export interface PayoutLimits {
  readonly min: bigint;
  readonly max: bigint;
  /** Only multiples of it. */
  readonly step: bigint;
}

export type EarningsCommand = BalanceAccount &
  /** `promised`: what buyer and artisan were told before the payment; older sales go by the completed orders of now. */
  (
    | ({
        readonly kind: 'sell';
        readonly promised: PayoutTiming | undefined;
        readonly isSmall: boolean;
        readonly now: Date;
      } & SoldOrder)
    /** `when`: what was decided when it was sold. */
    | ({ readonly kind: 'complete'; readonly when: PayoutTiming } & SoldOrder)
    | { readonly kind: 'dispute'; readonly orderId: string }
    /** Called off; `amount` is what of it was released and came out of the artisan's money, `receives` what it would have brought. */
    | ({ readonly kind: 'withdraw'; readonly receives: bigint } & SoldOrder)
    /** It stands for less: `receives` is what it brings less by, `amount` what of that was released and came out of the artisan's money. */
    | ({ readonly kind: 'reduce'; readonly receives: bigint } & SoldOrder)
    /** A payer's bank may take its money back, or did: below zero that much is not paid out, above it is given free again. */
    | {
        readonly kind: 'hold';
        readonly orderId?: string;
        readonly paymentId?: string;
        /** Of one whose money went out twice. */ readonly payoutId?: string;
        readonly amount: bigint;
      }
    | {
        readonly kind: 'request';
        readonly provider: string;
        readonly limits: PayoutLimits;
        readonly payoutIdOf: (count: number) => string;
      }
    | {
        readonly kind: 'return';
        readonly payoutId: string;
        readonly amount: bigint;
        readonly sales: readonly SalesRange[];
      }
  );

type CommandOf<Kind extends EarningsCommand['kind']> = Extract<EarningsCommand, { kind: Kind }>;

/** With one more released sale; a range that ends before it grows. */
function withSale(waiting: readonly SalesRange[], ordinal: number): SalesRange[] {
  const last = waiting.at(-1);
  return last?.upTo === ordinal - 1
    ? [...waiting.slice(0, -1), { after: last.after, upTo: ordinal }]
    : [...waiting, { after: ordinal - 1, upTo: ordinal }];
}

function release(state: Earnings, command: BalanceAccount & SoldOrder): EarningsEvent {
  const { orderId, paymentId, amount } = command;
  const ordinal = state.released + 1;
  return changed(
    command,
    'released',
    { orderId, paymentId, ordinal, amount: String(amount) },
    { ...state, available: state.available + amount, released: ordinal, waiting: withSale(state.waiting, ordinal) },
  );
}

/** When its money goes out is settled here, once: as its quote promised. */
function sell(state: Earnings, command: CommandOf<'sell'>): EarningsEvent[] {
  const { orderId, paymentId, amount, promised, isSmall, now } = command;
  const when = promised ?? payoutTiming(state.completed, isSmall, now);
  const sold = changed(command, 'sold', { orderId, paymentId, amount: String(amount), when }, state);
  const saleCounted = counted(command, 'sold', amount);
  return when === 'at-once' ? [saleCounted, sold, release(state, command)] : [saleCounted, sold];
}

function complete(state: Earnings, command: CommandOf<'complete'>): EarningsEvent[] {
  const { orderId, when } = command;
  const isClean = !state.disputed.includes(orderId);
  const after = {
    ...state,
    completed: state.completed + (isClean ? 1 : 0),
    disputed: state.disputed.filter((other) => other !== orderId),
  };
  const completed = changed(command, 'completed', { orderId }, after);
  return when === 'at-once' ? [completed] : [completed, release(after, command)];
}

function dispute(state: Earnings, command: CommandOf<'dispute'>): EarningsEvent[] {
  const { orderId } = command;
  if (state.disputed.includes(orderId)) return [];
  return [
    changed(command, 'disputed', { orderId }, { ...state, completed: 0, disputed: [...state.disputed, orderId] }),
  ];
}

function withdraw(state: Earnings, command: CommandOf<'withdraw'>): EarningsEvent[] {
  const { orderId, amount, receives } = command;
  return [
    counted(command, 'called-off', receives),
    changed(
      command,
      'withdrawn',
      { orderId, amount: String(-amount) },
      { ...state, available: state.available - amount, disputed: state.disputed.filter((other) => other !== orderId) },
    ),
  ];
}

function reduce(state: Earnings, command: CommandOf<'reduce'>): EarningsEvent[] {
  const { orderId, amount, receives } = command;
  return [
    counted(command, 'called-off', receives),
    changed(
      command,
      'withdrawn',
      { orderId, amount: String(-amount) },
      { ...state, available: state.available - amount },
    ),
  ];
}

function hold(state: Earnings, command: CommandOf<'hold'>): EarningsEvent[] {
  const { orderId, paymentId, payoutId, amount } = command;
  const about = {
    ...(orderId !== undefined && { orderId }),
    ...(paymentId !== undefined && { paymentId }),
    ...(payoutId !== undefined && { payoutId }),
  };
  return [
    changed(
      command,
      amount < 0n ? 'withdrawn' : 'returned',
      { ...about, amount: String(amount) },
      { ...state, available: state.available + amount },
    ),
  ];
}

/** All there is in whole steps, in as few payouts as the provider's limit allows; what is left over stays available. */
function request(state: Earnings, command: CommandOf<'request'>): EarningsEvent[] {
  const {
    provider,
    payoutIdOf,
    limits: { min, max, step },
  } = command;
  const amounts: bigint[] = [];
  for (let rest = state.available > 0n ? state.available - (state.available % step) : 0n; rest >= min && rest > 0n;) {
    const next = rest > max ? max : rest;
    amounts.push(next);
    rest -= next;
  }
  if (amounts.length === 0) return [];
  const payouts = amounts.map((amount, index) => ({
    payoutId: payoutIdOf(state.requested + index + 1),
    amount: String(amount),
    provider,
  }));
  const after = {
    ...state,
    available: amounts.reduce((rest, amount) => rest - amount, state.available),
    requested: state.requested + payouts.length,
    waiting: [],
  };
  return [changed(command, 'requested', { payouts, sales: [...state.waiting] }, after)];
}

function returnToBalance(state: Earnings, command: CommandOf<'return'>): EarningsEvent[] {
  const { payoutId, amount, sales } = command;
  const waiting = [
    ...sales.filter((range) => !state.waiting.some(({ after, upTo }) => after === range.after && upTo === range.upTo)),
    ...state.waiting,
  ]; // The other half of a split has brought them back already.
  return [
    changed(
      command,
      'returned',
      { payoutId, amount: String(amount) },
      { ...state, available: state.available + amount, waiting },
    ),
  ];
}

/** What a command does to an artisan's earnings. Pure; the stream's version decides between two, the commit id makes a repeat nothing. */
function decide(state: Earnings, command: EarningsCommand): EarningsEvent[] {
  switch (command.kind) {
    case 'sell':
      return sell(state, command);
    case 'complete':
      return complete(state, command);
    case 'dispute':
      return dispute(state, command);
    case 'withdraw':
      return withdraw(state, command);
    case 'reduce':
      return reduce(state, command);
    case 'hold':
      return hold(state, command);
    case 'request':
      return request(state, command);
    case 'return':
      return returnToBalance(state, command);
  }
}

const evolve = (state: Earnings, event: EarningsEvent): Earnings =>
  event.type === 'earnings-changed' ? { ...event.data.after, available: BigInt(event.data.after.available) } : state;

export const earningsStream = 'earnings-';

/** The earnings aggregate; its id is `balanceAccountId`. */
export const earningsDecider = {
  initial: nothing,
  decide,
  evolve,
  stream: (id: string): string => `${earningsStream}${id}`,
  wholeEvents: true as const,
};
