import type { WrittenData } from '@asili/contracts';
import { type Cell, machine, nothing, refuse, to, when } from '@asili/kernel';
import { CaseChanged } from '../../cases/domain/case.ts';
import { NothingToName, type Destination, type Sending } from '../../providers/domain/provider.ts';
import {
  bounced,
  evolveRefund,
  refundStates,
  type Refund,
  type RefundAggregate,
  type RefundEvent,
  type RefundState,
} from './refund.ts';

interface ByOperator {
  readonly by: string;
  readonly approvedBy?: string;
  readonly note: string;
}

/** What is done about a refund that is there. */
export type RefundCommand =
  /** `instead`: the sending that came to nothing; where another one stands, that is the one. */
  | { readonly kind: 'submit'; readonly sending: Sending; readonly now: Date; readonly instead?: string }
  /** `instead`: likewise; what stands may be on its way. */
  | { readonly kind: 'hand-over'; readonly reason: string; readonly instead?: string }
  /** An operator sent one that could not be sent by itself. */
  | ({ readonly kind: 'settle'; readonly reference: string } & ByOperator)
  /** It would be lost where it came from: its buyer is to say where it goes. `instead`: likewise. */
  | { readonly kind: 'ask'; readonly until: Date; readonly instead?: string }
  /** An operator has its buyer asked. */
  | ({ readonly kind: 'ask-again'; readonly until: Date } & ByOperator)
  /** Nothing is sent before `until`. */
  | { readonly kind: 'name'; readonly destination: Destination; readonly now: Date; readonly until: Date }
  | { readonly kind: 'withdraw'; readonly now: Date; readonly until: Date }
  /** Nobody said where it goes for too long. */
  | { readonly kind: 'lapse'; readonly now: Date }
  /** Operators agreed to one. */
  | ({ readonly kind: 'approve' } & ByOperator)
  /** Its provider says that it went. `cost`: what it took for that, in minor units. */
  | { readonly kind: 'complete'; readonly cost?: bigint }
  /** Its provider says of a sending that it failed, though it had said that it went. */
  | { readonly kind: 'bounce'; readonly reference: string }
  /** An operator knows of one that went twice. */
  | ({ readonly kind: 'acknowledge' } & ByOperator);
/** Its stream begins. */
interface OpenRefund {
  readonly kind: 'open';
  readonly opened: WrittenData<'payments.refund-opened.v1'>;
}
type Kind = (RefundCommand | OpenRefund)['kind'];
type CommandOf<K extends Kind> = Extract<RefundCommand | OpenRefund, { kind: K }>;
type Stepped = WrittenData<'payments.refund-stepped.v1'>;
type Step = Omit<Stepped, 'refundId' | 'paymentId' | 'on' | 'bounces'> & { readonly bounces?: number };

/** Why an operator has one that is worth much. */
export const largeRefund = 'large';
/** Once operators agree to these they are sent as any other: one that is large, and what the treasury's signer did not sign. */
const approvable: ReadonlySet<string> = new Set([largeRefund, 'day-limit', 'transfer-limit', 'not-signed']);
export const mayBeApproved = ({ state, why }: Pick<Refund, 'state' | 'why'>): boolean =>
  state === 'manual' && why !== undefined && approvable.has(why);
const isSame = (left: Destination | undefined, right: Destination): boolean =>
  left?.account === right.account && left.memo === right.memo;
/** Its buyer may say where it goes, or otherwise. */
export const mayName = ({ state, until }: Pick<Refund, 'state' | 'until'>, now: Date): boolean =>
  state === 'asked' || (state === 'named' && until !== undefined && now < until);
/** The last three digits of an account, which are enough to know one's own by. */
export const endingOf = (account: string): string => account.replaceAll('.', '').slice(-3);
/** Where it goes is said already. */
export const isNamed = ({ state, destination }: Pick<Refund, 'state' | 'destination'>, wanted: Destination): boolean =>
  state === 'named' && isSame(destination, wanted);

/** Its buyer's time, or its hold, is not over. */
const isWaiting = ({ state, until }: Refund, { now }: { readonly now: Date }): boolean =>
  (state === 'asked' || state === 'named') && until !== undefined && now < until;
/** What is being sent is what was seen, or both are nothing. */
const isSeen = ({ sending }: Refund, { instead }: { readonly instead?: string }): boolean =>
  sending?.reference === instead;
const about = ({ destination, isApproved, sending }: Refund) => ({
  ...(destination && { destination }),
  ...(isApproved && { isApproved }),
  ...(sending && { sending }),
});
const referenceOf = ({ reference }: Refund) => reference !== undefined && { reference };
const costOf = ({ cost }: CommandOf<'complete'>) => cost !== undefined && cost > 0n && { cost: String(cost) };

type RefundCell<K extends Kind> = Cell<RefundState, Refund, CommandOf<K>, RefundEvent>;
/** The next state, with all that is said of it. */
const step = <K extends Kind>(
  states: RefundState,
  next: (refund: Refund, command: CommandOf<K>) => Omit<Step, 'state'>,
): RefundCell<K> =>
  to(states, (refund, command) => stepped(refund, command.kind, { ...next(refund, command), state: states }));
const refused = refuse(() => new CaseChanged());
const unasked = refuse(() => new NothingToName());

const submit: RefundCell<'submit'> = when(
  (refund, command) => !isWaiting(refund, command) && isSeen(refund, command),
  step('submitting', (refund, { sending }) => ({ ...about(refund), sending })),
);
const handOver: RefundCell<'hand-over'> = when(
  isSeen,
  step('manual', (refund, { reason }) => ({ ...about(refund), why: reason })),
);
/** What was agreed on before is no longer, and what was sent before came to nothing. */
const ask: RefundCell<'ask'> = when(
  isSeen,
  step('asked', (_refund, { until }) => ({ until: until.toISOString() })),
);
const askAgain: RefundCell<'ask-again'> = step('asked', (_refund, { kind: _kind, until, ...by }) => ({
  until: until.toISOString(),
  ...by,
}));
const name: RefundCell<'name'> = when(
  (refund, { destination }) => isNamed(refund, destination),
  nothing,
  when(
    (refund, { now }) => mayName(refund, now),
    step('named', (_refund, { destination, until }) => ({ until: until.toISOString(), destination })),
    unasked,
  ),
);
const withdraw: RefundCell<'withdraw'> = when(
  (refund, { now }) => mayName(refund, now),
  step('asked', (_refund, { until }) => ({ until: until.toISOString() })),
  unasked,
);
const lapse: RefundCell<'lapse'> = when(
  isWaiting,
  nothing,
  step('manual', () => ({ why: 'not-named' })),
);
const settle: RefundCell<'settle'> = step('succeeded', (refund, { kind: _kind, ...said }) => ({
  ...about(refund),
  ...said,
}));
const approve: RefundCell<'approve'> = when(
  mayBeApproved,
  step('requested', (refund, { kind: _kind, ...by }) => ({ ...about(refund), isApproved: true, ...by })),
  refused,
);
const approveAgain: RefundCell<'approve'> = when(({ isApproved }) => isApproved === true, nothing, refused);
const complete: RefundCell<'complete'> = step('succeeded', (refund, command) => ({
  ...about(refund),
  ...costOf(command),
}));
/** What an operator sent, its provider has sent as well. */
const completeAgain: RefundCell<'complete'> = when(
  ({ reference }) => reference !== undefined,
  step('paid-twice', (refund, command) => ({ ...about(refund), ...referenceOf(refund), ...costOf(command) })),
);
/** Only what its provider sent comes back by its provider. */
const bounce: RefundCell<'bounce'> = when(
  (refund, { reference }) => refund.reference === undefined && refund.sending?.reference === reference,
  step('manual', (refund) => ({ ...about(refund), why: bounced, bounces: refund.bounces + 1 })),
);
const bounceOfTwo: RefundCell<'bounce'> = when(
  (refund, { reference }) => refund.sending?.reference === reference && refund.reference !== undefined,
  step('succeeded', (refund) => ({ ...about(refund), ...referenceOf(refund) })),
);
/** The operator's own stands; that the provider sent it as well is known from here on. */
const acknowledge: RefundCell<'acknowledge'> = step('succeeded', (refund, { kind: _kind, ...by }) => ({
  ...about(refund),
  ...by,
}));

/** What its payment's stream may have it at. */
const openStates = refundStates.filter((state) => state !== 'paid-twice');
const absent = {
  open: to(openStates, (_none: unknown, { opened }: OpenRefund): RefundEvent[] => [
    { type: 'refund-opened', data: opened },
  ]),
  submit: nothing,
  'hand-over': nothing,
  settle: nothing,
  ask: nothing,
  'ask-again': nothing,
  name: nothing,
  withdraw: nothing,
  lapse: nothing,
  approve: nothing,
  complete: nothing,
  bounce: nothing,
  acknowledge: nothing,
};
const over = {
  ...absent,
  open: nothing,
  settle: refused,
  'ask-again': refused,
  name: unasked,
  withdraw: unasked,
  approve: refused,
  acknowledge: refused,
};
const open = { ...over, submit, 'hand-over': handOver, ask, approve: approveAgain, complete };

/** The life of a refund. Source: the reference's states of a refund, B5; that one may fail after it succeeded: docs.stripe.com/refunds, 'Failed refunds'. */
export const refundMachine = machine<
  { readonly none: { readonly kind: 'none' } } & Record<RefundState, Refund>,
  { readonly [K in Kind]: CommandOf<K> },
  RefundEvent
>({
  name: 'Refund',
  stateOf: (refund) => (refund.kind === 'none' ? 'none' : refund.state),
  commandOf: ({ kind }) => kind,
  cells: {
    none: absent,
    requested: open,
    asked: {
      ...open,
      submit: nothing,
      ask: nothing,
      'ask-again': nothing,
      name,
      withdraw: nothing,
      lapse,
      approve: refused,
    },
    named: { ...open, name, withdraw, approve: refused },
    submitting: open,
    manual: { ...over, settle, 'ask-again': askAgain, approve, complete },
    succeeded: { ...over, complete: completeAgain, bounce },
    'paid-twice': { ...over, bounce: bounceOfTwo, acknowledge },
  },
  deadlines: {
    asked: [{ what: 'answer', at: ({ until }) => until ?? new Date(0), command: 'lapse' }],
    named: [{ what: 'hold', at: ({ until }) => until, command: 'submit' }],
  },
});

/**
 * What a command does to a refund; `open` begins its stream. Pure; the stream's version decides between its buyer, its job, its provider and
 * operators. Safe to repeat, by the state it finds. @throws CaseChanged for one that is no operator's, or was settled; NothingToName for one
 * whose buyer is not asked
 */
export const decideRefund = (refund: RefundAggregate, command: RefundCommand | OpenRefund): RefundEvent[] =>
  refundMachine.decide(refund, command);

/** The second event tells others where it goes, without more of the account than its end. */
function stepped(refund: Refund, on: Kind, { bounces = refund.bounces, ...step }: Step): RefundEvent[] {
  const { refundId, paymentId, purchaseId, customerId, money } = refund;
  const made: RefundEvent = { type: 'refund-stepped', data: { refundId, paymentId, on, bounces, ...step } };
  if ((step.state !== 'asked' && step.state !== 'named') || step.until === undefined) return [made];
  const state = on === 'withdraw' ? 'withdrawn' : step.state;
  return [
    made,
    {
      type: 'refund-destination-changed',
      data: {
        paymentId,
        purchaseId,
        customerId,
        refundId,
        money,
        state,
        until: step.until,
        ...(step.destination && { ending: endingOf(step.destination.account) }),
      },
    },
  ];
}

export const refundStream = 'refund-';
/** The refund aggregate; its stream is `refund-<refundId>`. */
export const refundDecider = {
  initial: { kind: 'none' } as RefundAggregate,
  decide: decideRefund,
  evolve: evolveRefund,
  stream: (id: string): string => `${refundStream}${id}`,
};
