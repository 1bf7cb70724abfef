import { type Cell, machine, nothing, refuse, to, when } from '@asili/kernel';
import { CaseChanged } from '../../cases/domain/case.ts';
import {
  evolve,
  retriesExhausted,
  isPaidTwice,
  step,
  type Step,
  type Payout,
  type PayoutEvent,
  type PayoutQueued,
  type PayoutStatus,
  type PayoutState,
  type PayoutStatusUpdate,
} from './payout.ts';

export type PayoutCommand =
  | { readonly kind: 'queue'; readonly facts: PayoutQueued }
  | { readonly kind: 'reserve' }
  | { readonly kind: 'hold'; readonly reason: string; readonly until?: Date }
  /** Before the provider is asked. */
  | { readonly kind: 'submit' }
  /** The provider refused to take it up: that attempt may be sent again as it is. */
  | { readonly kind: 'refused'; readonly attempt: number; readonly reason: string; readonly until: Date }
  | { readonly kind: 'update'; readonly attempt: number; readonly update: PayoutStatusUpdate }
  /** The provider says of an attempt it had paid that it is not, or not any more. */
  | { readonly kind: 'reverse'; readonly attempt: number }
  /** An operator had its provider asked, or knows by a statement what became of it. */
  | ({ readonly kind: 'settle' } & Omit<Extract<PayoutEvent, { type: 'payout-settled' }>['data'], 'payoutId'>)
  /** The provider says that it paid an attempt which was taken for failed. */
  | { readonly kind: 'paid-late'; readonly attempt: number; readonly receipt: string; readonly now: Date }
  /** One that never left, of money that turned out to be paid already. */
  | { readonly kind: 'cancel' }
  /** Whether it waits for so long that its artisan is to hear of it. */
  | { readonly kind: 'delay'; readonly now: Date }
  | { readonly kind: 'return' };
type CommandOf<Kind extends PayoutCommand['kind']> = Extract<PayoutCommand, { kind: Kind }>;
type Settle = CommandOf<'settle'>;
type StatusUpdateOf<Kind extends PayoutStatusUpdate['kind']> = CommandOf<'update'> & {
  readonly update: Extract<PayoutStatusUpdate, { kind: Kind }>;
};
/** By what is done; status updates and what an operator says by what they are. */
type Commands = { readonly [Kind in Exclude<PayoutCommand['kind'], 'update' | 'settle'>]: CommandOf<Kind> } & {
  readonly [Kind in PayoutStatusUpdate['kind']]: StatusUpdateOf<Kind>;
} & { readonly [Outcome in Settle['outcome']]: Settle };

type PayoutCell<Command> = Cell<PayoutStatus, Payout, Command, PayoutEvent>;
/** The next state, with what is said of it. */
const leads = <Command>(
  state: Step['state'],
  next: (payout: Payout, command: Command) => Omit<Step, 'state'> = () => ({}),
): PayoutCell<Command> => to(state, (payout, command) => step(payout, { ...next(payout, command), state }));

const hold: PayoutCell<CommandOf<'hold'>> = when(
  ({ status, reason, until }, requested) =>
    status !== 'held' || reason !== requested.reason || until?.getTime() !== requested.until?.getTime(),
  leads('held', (_payout, { reason, until }) => ({ reason, ...(until && { until: until.toISOString() }) })),
);

/** Source: the reference's table of failures, B8. */
const delayedMs = 3_600_000;
/** Who changed a number, or whose SIM card was changed, was notified then how long that holds; the others wait for one. */
const notifiedOtherwise: ReadonlySet<string> = new Set(['number-changed', 'sim-changed', 'no-account', 'wrong-number']);
/** When the artisan of one that is held is told, once, that it takes longer. */
const delayAt = ({ facts, reason, isDelayed }: Payout): Date | undefined =>
  isDelayed || reason === undefined || notifiedOtherwise.has(reason)
    ? undefined
    : new Date(Date.parse(facts.queuedAt) + delayedMs);
const delay: PayoutCell<CommandOf<'delay'>> = when(
  (payout, { now }) => now >= (delayAt(payout) ?? Infinity),
  to('held', ({ facts: { payoutId, artisanId, provider, money }, reason = '' }) => [
    { type: 'payout-delayed', data: { payoutId, artisanId, provider, money, reason } },
  ]),
);

/** What was said of an attempt that is out is not forgotten by the next word on it. */
const sameReason = ({ reason }: Payout) => reason !== undefined && { reason };
/** The provider speaks of the present attempt; what has ended stays ended. */
const isPresent = (payout: Payout, { attempt }: { readonly attempt: number }): boolean => payout.attempt === attempt;
const accepted: PayoutCell<StatusUpdateOf<'accepted'>> = when(
  isPresent,
  leads('accepted', (payout) => ({ ...sameReason(payout) })),
);
const unknown: PayoutCell<StatusUpdateOf<'unknown'>> = when(
  (payout, { attempt, update: { reason = payout.reason } }) =>
    payout.attempt === attempt && (payout.status !== 'unknown' || payout.reason !== reason),
  leads('unknown', (payout, { update: { reason } }) => ({
    ...sameReason(payout),
    ...(reason !== undefined && { reason }),
  })),
);
/** It has it, for it speaks of it. */
const saidFailed: PayoutCell<StatusUpdateOf<'said-failed'>> = when(
  (payout, { attempt, update: { reason } }) => payout.attempt === attempt && payout.reason !== reason,
  leads('accepted', (_payout, { update: { reason } }) => ({ reason })),
);
const succeeded: PayoutCell<StatusUpdateOf<'succeeded'>> = when(
  isPresent,
  leads('succeeded', (_payout, { update: { receipt } }) => ({ receipt })),
);
const failed: PayoutCell<StatusUpdateOf<'failed'>> = when(
  isPresent,
  to(['succeeded', 'failed', 'held'], (payout, { attempt, update: { reason, again } }) => {
    const late = payout.paidLate?.find(({ outcome }) => outcome === undefined);
    if (late) return step(payout, { state: 'succeeded', attempt: late.attempt, receipt: late.receipt }); // It went once, by the other attempt.
    if (!again) return step(payout, { state: 'failed', reason });
    if (again === 'by-hand') return step(payout, { state: 'held', reason: retriesExhausted, attempt: attempt + 1 });
    return step(payout, { state: 'held', reason, until: again.toISOString(), attempt: attempt + 1 });
  }),
);

/** A success of which nothing was known yet, once for each receipt. */
const isLate = ({ receipt, paidLate = [] }: Payout, update: CommandOf<'paid-late'>): boolean =>
  receipt !== update.receipt && !paidLate.some((late) => late.receipt === update.receipt);
const isOfAnother = (payout: Payout, update: CommandOf<'paid-late'>): boolean =>
  isLate(payout, update) && payout.attempt !== update.attempt;
/** What is with nobody is paid by that, and needs no other attempt. */
const paidByIt: PayoutCell<CommandOf<'paid-late'>> = when(
  isOfAnother,
  leads('succeeded', (_payout, { attempt, receipt }) => ({ attempt, receipt })),
);
const noted = (isUnrecorded: typeof isLate): PayoutCell<CommandOf<'paid-late'>> =>
  when(
    isUnrecorded,
    to([], ({ facts: { payoutId } }, { attempt, receipt, now }) => [
      { type: 'payout-paid-late', data: { payoutId, attempt, receipt, heardAt: now.toISOString() } },
    ]),
  );

/** Why one is held while nobody has decided about money that went out twice. */
export const paidTwice = 'paid-twice';

/** The whole of it, once: there is no second payment to take back. The receipt stays, by which an operator finds it on the statement. */
const takenBack = ({ receipt }: Payout) => ({ reason: 'reversed', ...(receipt !== undefined && { receipt }) });
const returned = leads('returned', (payout: Payout) => ({
  ...sameReason(payout),
  ...(payout.receipt !== undefined && { receipt: payout.receipt }),
}));

/** The provider, or another operator, was quicker. */
const refused = refuse(() => new CaseChanged());
/** An operator said so; what it leads to follows. */
const said = (cell?: PayoutCell<Settle>): PayoutCell<Settle> =>
  to(cell?.to ?? [], (payout, command) => {
    const { kind: _kind, ...settled } = command;
    const event: PayoutEvent = { type: 'payout-settled', data: { payoutId: payout.facts.payoutId, ...settled } };
    return [event, ...(cell?.decide(payout, command) ?? [])];
  });
const acknowledged: PayoutCell<Settle> = when(({ isUnseen }) => isUnseen === true, said(), refused);
const decidedLate: PayoutCell<Settle> = when(isPaidTwice, said(), refused);

const absent = {
  queue: nothing,
  reserve: nothing,
  hold: nothing,
  submit: nothing,
  refused: nothing,
  accepted: nothing,
  unknown: nothing,
  'said-failed': nothing,
  succeeded: nothing,
  failed: nothing,
  reverse: nothing,
  'paid-late': nothing,
  cancel: nothing,
  delay: nothing,
  return: nothing,
  asked: nothing,
  paid: nothing,
  returned: nothing,
  reversed: nothing,
  acknowledged: nothing,
  retried: nothing,
  deducted: nothing,
  borne: nothing,
  recovered: nothing,
} satisfies Record<keyof Commands, typeof nothing>;
/** What an operator may say of any, and else of none. */
const common = {
  ...absent,
  'paid-late': noted(isOfAnother),
  asked: refused,
  paid: refused,
  returned: refused,
  reversed: refused,
  acknowledged,
  retried: refused,
  deducted: decidedLate,
  borne: decidedLate,
  recovered: decidedLate,
};
/** Set aside, and with nobody. */
const waiting = {
  ...common,
  hold,
  submit: leads('submitting'),
  'paid-late': paidByIt,
  cancel: leads('failed', () => ({ reason: paidTwice })),
};
/** With the provider, or may be. */
const inFlight = {
  ...common,
  accepted,
  unknown,
  'said-failed': saidFailed,
  succeeded,
  failed,
  asked: said(),
  paid: said(
    leads('succeeded', (_payout, { reference }) => ({ ...(reference !== undefined && { receipt: reference }) })),
  ),
  returned: said(leads('failed', () => ({ reason: 'by-hand' }))),
};
const ended = { ...common, 'paid-late': noted(isLate) };

/** What a command does to a payout, in each of its states. */
export const payoutMachine = machine<
  { readonly none: { readonly kind: 'none' } } & Record<PayoutStatus, Payout>,
  Commands,
  PayoutEvent
>({
  name: 'Payout',
  stateOf: (payout) => (payout.kind === 'none' ? 'none' : payout.status),
  commandOf: (command) =>
    command.kind === 'update' ? command.update.kind : command.kind === 'settle' ? command.outcome : command.kind,
  cells: {
    none: {
      ...absent,
      queue: to('queued', (_none, { facts }) => {
        const { payoutId, artisanId, provider, money } = facts;
        return [
          { type: 'payout-queued', data: facts },
          { type: 'payout-changed', data: { payoutId, artisanId, provider, money, state: 'queued' } },
        ];
      }),
    },
    queued: { ...common, reserve: leads('reserved', () => ({ attempt: 1 })) },
    reserved: waiting,
    held: {
      ...waiting,
      delay,
      succeeded, // Refused to one instance, taken up from another.
      retried: when(({ reason }) => reason === retriesExhausted, said(leads('reserved')), refused),
    },
    submitting: {
      ...inFlight,
      refused: when(
        isPresent,
        leads('held', (_payout, { reason, until }) => ({ reason, until: until.toISOString() })),
      ),
    },
    accepted: { ...inFlight, accepted: nothing },
    unknown: inFlight,
    succeeded: {
      ...common,
      reverse: when(isPresent, leads('reversed', takenBack)),
      asked: said(), // Whether it still stands, however long ago that was.
      reversed: said(leads('reversed', takenBack)),
    },
    failed: { ...ended, return: returned },
    reversed: { ...ended, return: returned },
    returned: ended,
  },
  deadlines: {
    held: [
      { what: 'hold', at: ({ until }) => until, command: 'submit' },
      { what: 'delay', at: delayAt, command: 'delay' },
    ],
  },
});

/**
 * What a command does to a payout. Pure; the stream's version decides between two, everything is safe to repeat by the state it finds.
 * An attempt is named before the provider hears of it and never used for another: only a certain failure begins a new one.
 */
export const decide = (state: PayoutState, command: PayoutCommand): PayoutEvent[] =>
  payoutMachine.decide(state, command as Commands[keyof Commands]);

export const payoutStream = 'payout-';
/** The payout aggregate; its stream is `payout-<payoutId>`. */
export const payoutDecider = {
  initial: { kind: 'none' } as PayoutState,
  decide,
  evolve,
  stream: (id: string): string => `${payoutStream}${id}`,
};
