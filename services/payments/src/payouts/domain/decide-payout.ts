import { CaseChanged } from '../../cases/domain/case.ts';
import {
  evolve,
  retriesExhausted,
  isInFlight,
  isPaidTwice,
  lateOutcomes,
  type Payout,
  type PayoutEvent,
  type PayoutQueued,
  type PayoutStanding,
  type PayoutState,
} from './payout.ts';

/** What the provider said of an attempt. */
export type PayoutStatusUpdate =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'unknown'; readonly reason?: string }
  | { readonly kind: 'succeeded'; readonly receipt: string }
  /** A callback says that it failed, which is to be asked about: anybody may have sent it. */
  | { readonly kind: 'said-failed'; readonly reason: string }
  /** For certain: this attempt did not go and will not. `again` says from when another may be made, or that a person decides; without it none is. */
  | { readonly kind: 'failed'; readonly reason: string; readonly again?: Date | 'by-hand' };

export type PayoutCommand =
  | { readonly kind: 'queue'; readonly facts: PayoutQueued }
  | { readonly kind: 'reserve' }
  | { readonly kind: 'hold'; readonly reason: string; readonly until?: Date }
  /** Before the provider is asked. */
  | { readonly kind: 'submit' }
  /** The provider refused to take it up: that attempt may be sent again as it is. */
  | { readonly kind: 'refused'; readonly attempt: number; readonly reason: string; readonly until: Date }
  | { readonly kind: 'hear'; readonly attempt: number; readonly news: PayoutStatusUpdate }
  /** The provider says of an attempt it had paid that it is not, or not any more. */
  | { readonly kind: 'reverse'; readonly attempt: number }
  /** An operator had its provider asked, or knows by a statement what became of it. */
  | ({ readonly kind: 'settle' } & Omit<Extract<PayoutEvent, { type: 'payout-settled' }>['data'], 'payoutId'>)
  /** The provider says that it paid an attempt which was taken for failed. */
  | { readonly kind: 'paid-late'; readonly attempt: number; readonly receipt: string; readonly now: Date }
  /** One that never left, of money that turned out to be paid already. */
  | { readonly kind: 'call-off' }
  /** Whether it waits for so long that its artisan is to hear of it. */
  | { readonly kind: 'delay'; readonly now: Date }
  | { readonly kind: 'return' };
type CommandOf<Kind extends PayoutCommand['kind']> = Extract<PayoutCommand, { kind: Kind }>;

export type DisplayState = Extract<PayoutEvent, { type: 'payout-changed' }>['data']['state'];
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
export const displayOf = (standing: PayoutStanding): DisplayState => display[standing] ?? 'on-the-way';

type Step = Omit<Extract<PayoutEvent, { type: 'payout-stepped' }>['data'], 'payoutId' | 'attempt'> & {
  readonly attempt?: number;
};

/** The step, and the news of it where the artisan sees another state or reason. */
function step(payout: Payout, { attempt = payout.attempt, ...to }: Step): PayoutEvent[] {
  const { payoutId, artisanId, provider, money } = payout.facts;
  const stepped: PayoutEvent = { type: 'payout-stepped', data: { payoutId, attempt, ...to } };
  const [before, after] = [displayOf(payout.standing), displayOf(to.state)];
  const isNews = before !== after || (after === 'held' && payout.reason !== to.reason);
  const reason = after === 'held' || after === 'returned' ? to.reason : undefined;
  return isNews
    ? [
        stepped,
        {
          type: 'payout-changed',
          data: { payoutId, artisanId, provider, money, state: after, ...(reason !== undefined && { reason }) },
        },
      ]
    : [stepped];
}

function hold(payout: Payout, { reason, until }: CommandOf<'hold'>): PayoutEvent[] {
  const isWaiting = payout.standing === 'reserved' || payout.standing === 'held';
  const isSame = payout.standing === 'held' && payout.reason === reason && payout.until?.getTime() === until?.getTime();
  return isWaiting && !isSame
    ? step(payout, { state: 'held', reason, ...(until && { until: until.toISOString() }) })
    : [];
}

/** Source: the reference's table of failures, B8. */
const delayedMs = 3_600_000;

/** Who changed a number, or whose SIM card was changed, was told then how long that holds; the others wait for one. */
const toldOtherwise: ReadonlySet<string> = new Set(['number-changed', 'sim-changed', 'no-account', 'wrong-number']);

/** Once for each payout. */
function delay(payout: Payout, { now }: CommandOf<'delay'>): PayoutEvent[] {
  const { payoutId, artisanId, provider, money, queuedAt } = payout.facts;
  const { standing, reason, isDelayed } = payout;
  if (
    standing !== 'held' ||
    isDelayed ||
    reason === undefined ||
    toldOtherwise.has(reason) ||
    now.getTime() - Date.parse(queuedAt) < delayedMs
  )
    return [];
  return [{ type: 'payout-delayed', data: { payoutId, artisanId, provider, money, reason } }];
}

/**
 * The provider's word on the present attempt. What has ended stays ended.
 */
function hear(payout: Payout, { attempt, news }: CommandOf<'hear'>): PayoutEvent[] {
  const isAwaited = isInFlight(payout) || (payout.standing === 'held' && news.kind === 'succeeded'); // Refused to one instance, taken up from another.
  if (attempt !== payout.attempt || !isAwaited) return [];
  switch (news.kind) {
    case 'accepted':
      return payout.standing === 'accepted' ? [] : sameWith(payout, { state: 'accepted' });
    case 'unknown':
      return payout.standing === 'unknown' && (news.reason ?? payout.reason) === payout.reason
        ? []
        : sameWith(payout, { state: 'unknown', ...(news.reason !== undefined && { reason: news.reason }) });
    case 'said-failed':
      return payout.reason === news.reason ? [] : step(payout, { state: 'accepted', reason: news.reason }); // It has it, for it speaks of it.
    case 'succeeded':
      return step(payout, { state: 'succeeded', receipt: news.receipt });
    case 'failed': {
      const late = payout.paidLate?.find(({ outcome }) => outcome === undefined);
      if (late) return step(payout, { state: 'succeeded', attempt: late.attempt, receipt: late.receipt }); // It went once, by the other attempt.
      if (!news.again) return step(payout, { state: 'failed', reason: news.reason });
      if (news.again === 'by-hand')
        return step(payout, { state: 'held', reason: retriesExhausted, attempt: attempt + 1 });
      return step(payout, {
        state: 'held',
        reason: news.reason,
        until: news.again.toISOString(),
        attempt: attempt + 1,
      });
    }
  }
}

/** What is with nobody is paid by that, and needs no other attempt. Once for each receipt. */
function paidLate(payout: Payout, { attempt, receipt, now }: CommandOf<'paid-late'>): PayoutEvent[] {
  const {
    standing,
    paidLate: known = [],
    facts: { payoutId },
  } = payout;
  const isEnded = standing === 'failed' || standing === 'reversed' || standing === 'returned';
  if (
    payout.receipt === receipt ||
    known.some((late) => late.receipt === receipt) ||
    (attempt === payout.attempt && !isEnded)
  )
    return [];
  if (standing === 'reserved' || standing === 'held') return step(payout, { state: 'succeeded', attempt, receipt });
  return [{ type: 'payout-paid-late', data: { payoutId, attempt, receipt, heardAt: now.toISOString() } }];
}

/** Why one is held while nobody has decided about money that went out twice. */
export const paidTwice = 'paid-twice';
const cancel = (payout: Payout): PayoutEvent[] =>
  payout.standing === 'reserved' || payout.standing === 'held'
    ? step(payout, { state: 'failed', reason: paidTwice })
    : [];

/** What was said of an attempt that is out is not forgotten by the next word on it. */
const sameWith = (payout: Payout, to: Step): PayoutEvent[] =>
  step(payout, { ...(payout.reason !== undefined && { reason: payout.reason }), ...to });

/** The whole of it, once: there is no second payment to take back. The receipt stays, by which an operator finds it on the statement. */
function reverse(payout: Payout, { attempt }: CommandOf<'reverse'>): PayoutEvent[] {
  return payout.standing === 'succeeded' && payout.attempt === attempt
    ? step(payout, {
        state: 'reversed',
        reason: 'reversed',
        ...(payout.receipt !== undefined && { receipt: payout.receipt }),
      })
    : [];
}

function returnToBalance(payout: Payout): PayoutEvent[] {
  const { standing, reason, receipt } = payout;
  if (standing !== 'failed' && standing !== 'reversed') return [];
  return step(payout, {
    state: 'returned',
    ...(reason !== undefined && { reason }),
    ...(receipt !== undefined && { receipt }),
  });
}

/** Whether there is something for an operator to say by that. A provider may be asked whether one that it paid still stands, however long ago that was. */
export function canSettle(payout: Payout, outcome: CommandOf<'settle'>['outcome']): boolean {
  if (outcome === 'acknowledged') return payout.isUnseen === true;
  if (lateOutcomes.includes(outcome)) return isPaidTwice(payout);
  if (outcome === 'retried') return payout.standing === 'held' && payout.reason === retriesExhausted;
  const isPaid = payout.standing === 'succeeded';
  if (outcome === 'reversed') return isPaid;
  return isInFlight(payout) || (outcome === 'asked' && isPaid);
}

/** What has ended is not settled: the provider, or another operator, was quicker. */
function settle(payout: Payout, { kind: _kind, ...settled }: CommandOf<'settle'>): PayoutEvent[] {
  if (!canSettle(payout, settled.outcome)) throw new CaseChanged();
  const said: PayoutEvent = { type: 'payout-settled', data: { payoutId: payout.facts.payoutId, ...settled } };
  switch (settled.outcome) {
    case 'asked':
    case 'acknowledged':
    case 'deducted':
    case 'borne':
    case 'recovered':
      return [said];
    case 'retried':
      return [said, ...step(payout, { state: 'reserved' })];
    case 'paid':
      return [
        said,
        ...step(payout, { state: 'succeeded', ...(settled.reference !== undefined && { receipt: settled.reference }) }),
      ];
    case 'returned':
      return [said, ...step(payout, { state: 'failed', reason: 'by-hand' })];
    case 'reversed':
      return [said, ...reverse(payout, { kind: 'reverse', attempt: payout.attempt })];
  }
}

/**
 * What a command does to a payout. Pure; the stream's version decides between two, everything is safe to repeat by the state it finds.
 * An attempt is named before the provider hears of it and never used for another: only a certain failure begins a new one.
 */
export function decide(state: PayoutState, command: PayoutCommand): PayoutEvent[] {
  if (command.kind === 'queue') {
    const { payoutId, artisanId, provider, money } = command.facts;
    return state.kind === 'none'
      ? [
          { type: 'payout-queued', data: command.facts },
          { type: 'payout-changed', data: { payoutId, artisanId, provider, money, state: 'queued' } },
        ]
      : [];
  }
  if (state.kind === 'none') return [];
  switch (command.kind) {
    case 'reserve':
      return state.standing === 'queued' ? step(state, { state: 'reserved', attempt: 1 }) : [];
    case 'hold':
      return hold(state, command);
    case 'submit':
      return state.standing === 'reserved' || state.standing === 'held' ? step(state, { state: 'submitting' }) : [];
    case 'refused':
      return state.standing === 'submitting' && state.attempt === command.attempt
        ? step(state, { state: 'held', reason: command.reason, until: command.until.toISOString() })
        : [];
    case 'hear':
      return hear(state, command);
    case 'settle':
      return settle(state, command);
    case 'delay':
      return delay(state, command);
    case 'return':
      return returnToBalance(state);
    case 'reverse':
      return reverse(state, command);
    case 'paid-late':
      return paidLate(state, command);
    case 'call-off':
      return cancel(state);
  }
}

export const payoutStream = 'payout-';
/** The payout aggregate; its stream is `payout-<payoutId>`. */
export const payoutDecider = {
  initial: { kind: 'none' } as PayoutState,
  decide,
  evolve,
  stream: (id: string): string => `${payoutStream}${id}`,
};
