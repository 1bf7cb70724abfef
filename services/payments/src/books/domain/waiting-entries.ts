import type { Asset, Money } from '@asili/kernel';
import {
  evolve,
  isInReview,
  type PaymentEvent,
  type PaymentState,
  type Standing,
} from '../../pay-in/domain/payment.ts';
import { suspense } from './accounts.ts';
import { credit, debit, entry, type Entry } from './entry.ts';
import { moneyOf, receivingAccount, type Sale } from './sale-entries.ts';

/** What came for a payment and brought nothing when it came: too little, too late, or of another currency. */
interface Waiting {
  readonly receipt: string;
  readonly money: Money<Asset>;
  /** It counts for what was to be paid, or goes back. */
  readonly isDecided: boolean;
}

/** Where a payment stands once that is said of its money; what an operator has to look at is not part of it until they have. */
const decided: ReadonlySet<Standing> = new Set(['confirmed', 'refund-pending', 'refunded']);

/** Of the payment's stream. */
type Events = readonly { readonly type: string; readonly data: unknown }[];

/**
 * Money of a payment in suspense from when it came, one entry a receipt: nobody can say yet whether it is a sale's. Pure. What is decided already is
 * for `decidedEntries` alone: a release that held nothing may have booked it, and nobody would let go of it.
 */
export const heldEntries = (events: Events): Entry[] =>
  waitingOf(events).flatMap(({ held, isDecided }) => (isDecided ? [] : [held]));

/**
 * What is let go of once it is decided: the entries that then say what it is, those of a sale or of money that goes back, say that it came as
 * well. What was held comes first, for it may not be in the books yet: the two of a receipt are nothing together, so that money is booked
 * right though it was never held. Pure.
 */
export const decidedEntries = (events: Events): Entry[] =>
  waitingOf(events).flatMap(({ held, letGo, isDecided }) => (isDecided ? [held, letGo] : []));

function waitingOf(events: Events) {
  const { state, waiting } = (events as readonly PaymentEvent[]).reduce<Followed>(follow, {
    state: { kind: 'none' },
    waiting: [],
  });
  return state.kind === 'none'
    ? []
    : waiting.filter(({ money }) => money.minor > 0n).map((each) => ({ ...each, ...entriesOf(state.facts, each) }));
}

interface Followed {
  readonly state: PaymentState;
  readonly waiting: readonly Waiting[];
}

function follow({ state: before, waiting: known }: Followed, event: PaymentEvent): Followed {
  const state = evolve(before, event);
  if (state.kind === 'none') return { state, waiting: known };
  const came =
    event.type === 'payment-money-received' && isInReview(state)
      ? [{ receipt: event.data.receipt, money: moneyOf(event.data.money), isDecided: false }]
      : [];
  const isHeld = (receipt: string): boolean => state.held?.moneys.some((each) => each.receipt === receipt) ?? false;
  return {
    state,
    waiting: [...known, ...came].map((each) =>
      decided.has(state.standing) && !isHeld(each.receipt) ? { ...each, isDecided: true } : each,
    ),
  };
}

function entriesOf(
  { paymentId, quote, provider }: Sale,
  { receipt, money }: Waiting,
): { readonly held: Entry; readonly letGo: Entry } {
  const [home, account] = [`payment.${paymentId}`, receivingAccount(quote.method, provider, money.currency)];
  return {
    held: entry(`held.${paymentId}.${receipt}`, home, [debit(account, money), credit(suspense(money.currency), money)]),
    letGo: entry(`decided.${paymentId}.${receipt}`, home, [
      debit(suspense(money.currency), money),
      credit(account, money),
    ]),
  };
}
