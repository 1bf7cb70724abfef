import { evolve } from '../../payment/domain/evolve-payment.ts';
import type { Asset, Money } from '@asili/kernel';
import { suspense, credit, debit, entry, type Entry, undoingEntry, type Undone } from './entry.ts';
import { isInReview, type PaymentEvent, type PaymentState, type PaymentStatus } from '../../payment/domain/payment.ts';
import { moneyOf, receivingAccount, type Sale } from './sale-entries.ts';

/** Money of no sale as the books see it: `account` is where it came in. */
export interface HeldMoney {
  readonly id: string;
  readonly account: string;
  readonly money: Money<Asset>;
}

const home = ({ id }: HeldMoney): string => `unmatched.${id}`;

/** It came: ours to keep safe, and nobody's yet. */
export const suspenseEntry = (held: HeldMoney): Entry =>
  entry(`unmatched.${held.id}`, home(held), [
    debit(held.account, held.money),
    credit(suspense(held.money.currency), held.money),
  ]);

/** It is a payment's, whose own entries say that it came. */
export const givenEntry = (held: HeldMoney): Entry =>
  entry(`unmatched-given.${held.id}`, home(held), [
    debit(suspense(held.money.currency), held.money),
    credit(held.account, held.money),
  ]);

/** It went back. @param cost what sending it took of us, in minor units */
export function sentBackEntry(held: HeldMoney, cost: bigint): Entry {
  const { currency } = held.money;
  const fee: Money<Asset> = { currency, minor: cost };
  return entry(`unmatched-returned.${held.id}`, home(held), [
    debit(suspense(currency), held.money),
    credit(held.account, held.money),
    debit(`exp:network:${currency}`, fee),
    credit(held.account, fee),
  ]);
}

/** What came to prove whose an account is: nobody wants it back, for sending it costs more than it is. */
export function proofEntry({
  paymentId,
  receipt,
  tinybar,
}: {
  readonly paymentId: string;
  readonly receipt: string;
  readonly tinybar: bigint;
}): Entry {
  const money: Money<Asset> = { currency: 'HBAR', minor: tinybar };
  return entry(`proof.${paymentId}.${receipt}`, `payment.${paymentId}`, [
    debit('hbar:treasury:hot', money),
    credit('rounding:HBAR', money),
  ]);
}

/** What came for a payment and brought nothing when it came: too little, too late, or of another currency. */
interface Waiting {
  readonly receipt: string;
  readonly money: Money<Asset>;
  /** It counts for what was to be paid, or goes back. */
  readonly isDecided: boolean;
}

/** Where a payment stands once that is said of its money; what an operator has to look at is not part of it until they have. What is of another currency goes back then, whatever becomes of the rest. */
const decided: ReadonlySet<PaymentStatus> = new Set(['confirmed', 'refund-pending', 'refunded']);

/** Of the payment's stream. */
type Events = readonly { readonly type: string; readonly data: unknown }[];

/**
 * Money of a payment in suspense from when it came, one entry a receipt: nobody can say yet whether it is a sale's. Pure. What is decided already is
 * for `decidedEntries` alone: a release that held nothing may have booked it, and nobody would let go of it.
 */
export const suspenseEntries = (events: Events): Entry[] =>
  waitingOf(events).flatMap(({ entry: held, isDecided }) => (isDecided ? [] : [held]));

/**
 * What is let go of once it is decided: the entries that then say what it is, those of a sale or of money that goes back, say that it came as
 * well. What was held comes first, for it may not be in the books yet: the two of a receipt are nothing together, so that money is booked
 * right though it was never held. Pure.
 */
export const reviewOutcomeEntries = (events: Events): Undone[] =>
  waitingOf(events).flatMap(({ entry: held, undoing, isDecided }) => (isDecided ? [{ entry: held, undoing }] : []));

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
  const isSaid = ({ money }: Waiting): boolean =>
    decided.has(state.status) || money.currency !== state.facts.quote.pay.currency;
  return {
    state,
    waiting: [...known, ...came].map((each) =>
      isSaid(each) && !isHeld(each.receipt) ? { ...each, isDecided: true } : each,
    ),
  };
}

function entriesOf({ paymentId, quote, provider }: Sale, { receipt, money }: Waiting): Undone {
  const [home, account] = [`payment.${paymentId}`, receivingAccount(quote.method, provider, money.currency)];
  const held = entry(`held.${paymentId}.${receipt}`, home, [
    debit(account, money),
    credit(suspense(money.currency), money),
  ]);
  return { entry: held, undoing: undoingEntry(`decided.${paymentId}.${receipt}`, home, held.legs) };
}

/**
 * What came on top of what was paid already and is less than sending it back costs: it stays, and is owed to its customer like what comes too
 * much at once. Where all of it goes back because there was no sale after all, that money is part of it: the entry is undone by another, and
 * what books the refund says that it came. Of each receipt's name, whoever posts them. Pure. Source: the reference's pay-ins, B3, 'Overpaid'.
 */
export function dustEntries(events: readonly { readonly type: string; readonly data: unknown }[]): (Entry | Undone)[] {
  let state: PaymentState = { kind: 'none' };
  const paymentEvents = events as readonly PaymentEvent[];
  const isUnsold = paymentEvents.some(
    (event) => event.type === 'payment-refund-requested' && event.data.reason === 'unfulfillable',
  );
  return paymentEvents.flatMap((event, index) => {
    const before = state;
    state = evolve(state, event);
    const isOnTop =
      before.kind !== 'none' &&
      before.status === 'confirmed' &&
      event.type === 'payment-money-received' &&
      event.data.state === 'confirmed';
    if (!isOnTop || paymentEvents[index + 1]?.type === 'payment-refund-requested') return []; // It goes back.
    const {
      facts: {
        paymentId,
        customerId,
        provider,
        quote: { method },
      },
    } = before;
    const money = moneyOf(event.data.money);
    const [name, home, account, owed] = [
      `${paymentId}.${event.data.receipt}`,
      `payment.${paymentId}`,
      receivingAccount(method, provider, money.currency),
      `customer:${customerId}:refund_due:${money.currency}`,
    ];
    const small = entry(`small.${name}`, home, [debit(account, money), credit(owed, money)]);
    return [isUnsold ? { entry: small, undoing: undoingEntry(`small-unsold.${name}`, home, small.legs) } : small];
  });
}
