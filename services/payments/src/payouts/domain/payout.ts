import type { EventData, WrittenData } from '@asili/contracts';
import { moneyFromText, type Asset, type Money } from '@asili/kernel';
import type { PayoutFacts } from '../../books/domain/payout-entries.ts';
import type { PayoutLimits } from '../../earnings/domain/earnings.ts';

export type PayoutQueued = WrittenData<'payments.payout-queued.v1'>;
type Stepped = WrittenData<'payments.payout-stepped.v1'>;
export type PayoutEvent =
  | { readonly type: 'payout-queued'; readonly data: PayoutQueued }
  | { readonly type: 'payout-stepped'; readonly data: Stepped }
  | { readonly type: 'payout-settled'; readonly data: WrittenData<'payments.payout-settled.v1'> }
  | { readonly type: 'payout-paid-late'; readonly data: EventData<'payments.payout-paid-late.v1'> }
  | { readonly type: 'payout-delayed'; readonly data: WrittenData<'payments.payout-delayed.v1'> }
  | { readonly type: 'payout-changed'; readonly data: WrittenData<'payments.payout-changed.v1'> };

/**
 * - queued: nothing has happened yet
 * - reserved: set aside in the books
 * - submitting: the provider may have been asked, and may be asked again with the same name
 * - accepted: the provider has taken it up
 * - unknown: nobody knows; only the provider's word ends it
 * - held: set aside, not with the provider, and tried again later
 * - succeeded, failed: the provider's last word; what the books say of it follows
 * - reversed: the provider took it back after it had paid; what the books say of it follows
 * - returned: the artisan's balance has it again
 */
export type PayoutStatus = 'queued' | Stepped['state'];

export interface Payout {
  readonly kind: 'payout';
  readonly facts: PayoutQueued;
  readonly status: PayoutStatus;
  /** How often it was begun anew, which it is only where the time before has come to nothing for certain. */
  readonly attempt: number;
  readonly reason?: string;
  /** Of a held one: not before. */
  readonly until?: Date;
  readonly receipt?: string;
  /** How often it was held in a row because its provider declined it without a reason. */
  readonly declined?: number;
  /** Its artisan was told that it takes longer. */
  readonly isDelayed?: true;
  /** Its provider took it back, and no operator has said yet that they know. */
  readonly isUnseen?: true;
  /** Attempts that its provider says it paid after they had been taken for failed. */
  readonly paidLate?: readonly PaidLate[];
}

/** What became of money that went out twice. `counted`: the other attempt failed, so that it went once after all. */
export type LateOutcome = 'counted' | 'deducted' | 'borne' | 'recovered';
export const lateOutcomes: readonly string[] = ['deducted', 'borne', 'recovered'] satisfies readonly LateOutcome[];
export interface PaidLate {
  readonly attempt: number;
  readonly receipt: string;
  readonly reportedAt: Date;
  /** Absent until it is decided. */
  readonly outcome?: LateOutcome;
}
export type PayoutState = { readonly kind: 'none' } | Payout;

/** Why one is held that was declined too often: only a person, or another number, has it sent again. */
export const retriesExhausted = 'given-up';

export const moneyOfPayout = ({ facts }: Payout): Money<Asset> =>
  moneyFromText(facts.money.amount, facts.money.currency);
/** Money of it went out twice, and nobody has said yet what becomes of that. */
export const isPaidTwice = ({ paidLate = [] }: Payout): boolean =>
  paidLate.some(({ outcome }) => outcome === undefined);
/** With the provider, or may be. */
export const isInFlight = ({ status }: Payout): boolean =>
  status === 'submitting' || status === 'accepted' || status === 'unknown';

type DisplayState = Extract<PayoutEvent, { type: 'payout-changed' }>['data']['state'];
const display: Readonly<Record<string, DisplayState>> = {
  queued: 'queued',
  reserved: 'queued',
  submitting: 'on-the-way',
  accepted: 'on-the-way',
  unknown: 'in-doubt',
  held: 'held',
  succeeded: 'paid',
  failed: 'on-the-way',
  reversed: 'paid',
  returned: 'returned',
};
/** What the artisan sees of it. */
export const displayOf = (status: PayoutStatus): DisplayState => display[status] ?? 'on-the-way';

export type Step = Omit<Stepped, 'payoutId' | 'attempt'> & { readonly attempt?: number };

/** The step, published where the artisan sees another state or reason. */
export function step(payout: Payout, { attempt = payout.attempt, ...to }: Step): PayoutEvent[] {
  const { payoutId, artisanId, provider, money } = payout.facts;
  const stepped: PayoutEvent = { type: 'payout-stepped', data: { payoutId, attempt, ...to } };
  const [before, after] = [displayOf(payout.status), displayOf(to.state)];
  const isVisible = before !== after || (after === 'held' && payout.reason !== to.reason);
  const reason = after === 'held' || after === 'returned' ? to.reason : undefined;
  return isVisible
    ? [
        stepped,
        {
          type: 'payout-changed',
          data: { payoutId, artisanId, provider, money, state: after, ...(reason !== undefined && { reason }) },
        },
      ]
    : [stepped];
}

/** The payout as the books see it. @param provider as the books name it */
export const factsForBooks = (payout: Payout, provider: string): PayoutFacts => ({
  payoutId: payout.facts.payoutId,
  artisanId: payout.facts.artisanId,
  provider,
  money: moneyOfPayout(payout),
});

/** Total: events of a newer release change nothing. */
export function evolve(state: PayoutState, event: PayoutEvent): PayoutState {
  if (event.type === 'payout-queued') return { kind: 'payout', facts: event.data, status: 'queued', attempt: 0 };
  if (state.kind === 'none') return state;
  if (event.type === 'payout-delayed') return { ...state, isDelayed: true };
  if (event.type === 'payout-paid-late')
    return {
      ...state,
      paidLate: [
        ...(state.paidLate ?? []),
        { attempt: event.data.attempt, receipt: event.data.receipt, reportedAt: new Date(event.data.heardAt) },
      ],
    };
  if (event.type === 'payout-settled' && event.data.outcome === 'acknowledged') return seen(state);
  if (event.type === 'payout-settled' && lateOutcomes.includes(event.data.outcome))
    return { ...state, paidLate: decidedLate(state, event.data.outcome as LateOutcome, () => true) };
  if (event.type !== 'payout-stepped') return state;
  const { facts, kind, isDelayed } = state;
  const isUnseen = state.isUnseen ?? (event.data.state === 'reversed' ? true : undefined);
  const { state: status, attempt, reason, until, receipt } = event.data;
  const declined = declinedAfter(state, event.data);
  const paidLate = decidedLate(
    state,
    'counted',
    (late) => event.data.state === 'succeeded' && late.receipt === event.data.receipt,
  );
  return {
    kind,
    facts,
    status,
    attempt,
    ...(declined > 0 && { declined }),
    ...(isDelayed && { isDelayed }),
    ...(isUnseen && { isUnseen }),
    ...(reason !== undefined && { reason }),
    ...(until !== undefined && { until: new Date(until) }),
    ...(receipt !== undefined && { receipt }),
    ...(paidLate.length > 0 && { paidLate }),
  };
}

const decidedLate = (
  { paidLate = [] }: Payout,
  outcome: LateOutcome,
  is: (late: PaidLate) => boolean,
): readonly PaidLate[] =>
  paidLate.map((late) => (late.outcome === undefined && is(late) ? { ...late, outcome } : late));

function declinedAfter({ declined = 0 }: Payout, { state, reason }: Stepped): number {
  if (state !== 'held') return declined;
  return reason === 'declined' || reason === retriesExhausted ? declined + 1 : 0;
}

function seen({ isUnseen: _known, ...payout }: Payout): Payout {
  return payout;
}

/** What the provider said of an attempt. */
export type PayoutStatusUpdate =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'unknown'; readonly reason?: string }
  | { readonly kind: 'succeeded'; readonly receipt: string }
  /** A callback says that it failed, which is to be asked about: anybody may have sent it. */
  | { readonly kind: 'said-failed'; readonly reason: string }
  /** For certain: this attempt did not go and will not. `again` says from when another may be made, or that a person decides; without it none is. */
  | { readonly kind: 'failed'; readonly reason: string; readonly again?: Date | 'by-hand' };

/** One attempt of a payout as its provider is asked for it. */
export interface PayoutOrder {
  readonly payoutId: string;
  readonly attempt: number;
  readonly money: Money<Asset>;
  /** E.164 */
  readonly phoneNumber: string;
}

/** One that reached its artisan. */
export type PaidOut = Pick<PayoutOrder, 'payoutId' | 'attempt' | 'money'>;

/**
 * What a call came to.
 * - taken-up: the provider has it, now or from before
 * - unknown: it may have it
 * - refused: for certain it has not taken it up; the same attempt may be sent again
 */
export type Sent =
  { readonly kind: 'taken-up' } | { readonly kind: 'unknown' } | { readonly kind: 'refused'; readonly reason: string };

/** What is paused when a provider pays nothing out: it has an account in each currency. */
export const pauseOf = ({ provider, currency }: Pick<PayoutProvider, 'provider' | 'currency'>): string =>
  `${provider}-${currency}`;

/** How money goes out by one provider, in one currency. Registered with `PayoutProviders` by the module of its feature. What became of it is told to `PayoutResults`. */
export abstract class PayoutProvider {
  /** As artisans' accounts name it. */
  abstract readonly account: string;
  /** As the books name it. */
  abstract readonly provider: string;
  abstract readonly currency: Asset;
  /** What it sends at once, by its terms of that day. */
  abstract limitsOn(at: Date): PayoutLimits;

  /** Whether a number can have a wallet there. */
  abstract reaches(phoneNumber: string): boolean;
  /** Sends an attempt; again it is the same one, and no second. Never throws for what the other side does. */
  abstract send(order: PayoutOrder): Promise<Sent>;
  /** Asks what became of an attempt; the answer comes to `PayoutResults`. */
  abstract requestStatus(order: Pick<PayoutOrder, 'payoutId' | 'attempt'>): Promise<void>;
  /** What the provider takes of us for it, in minor units; for one payout and moment always the same. */
  abstract chargeOn(payout: PaidOut, at: Date): Promise<bigint>;
}
