import type { WrittenData } from '@asili/contracts';
import { CaseChanged } from '../../cases/domain/case.ts';
import { NothingToName, type Destination, type Sending } from '../../providers/domain/provider.ts';
import {
  bounced,
  evolveRefund,
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
type Kind = RefundCommand['kind'];
type CommandOf<K extends Kind> = Extract<RefundCommand, { kind: K }>;
type Stepped = WrittenData<'payments.refund-stepped.v1'>;
type Step = Omit<Stepped, 'refundId' | 'paymentId' | 'on' | 'bounces'> & { readonly bounces?: number };

/** What a command comes to in a state: the next state with all that is said of it, or null where nothing follows. */
type Handler<K extends Kind> = (refund: Refund, command: CommandOf<K>) => Step | null;
/** Of each command what it leads to, by the state it finds. */
type Row = { readonly [K in Kind]: Handler<K> };

/** Why an operator has one that is worth much. */
export const largeRefund = 'large';
/** Once operators agree to these they are sent as any other: one that is large, and what the treasury's signer did not sign. */
const approvable: ReadonlySet<string> = new Set([largeRefund, 'day-limit', 'transfer-limit', 'not-signed']);
type Waiting = Pick<Refund, 'state' | 'until'>;
export const mayBeApproved = ({ state, why }: Pick<Refund, 'state' | 'why'>): boolean =>
  state === 'manual' && why !== undefined && approvable.has(why);
const isSame = (left: Destination | undefined, right: Destination): boolean =>
  left?.account === right.account && left.memo === right.memo;
/** Its buyer may say where it goes, or otherwise. */
export const mayName = ({ state, until }: Waiting, now: Date): boolean =>
  state === 'asked' || (state === 'named' && until !== undefined && now < until);
/** It waits for its buyer, or for its hold to be over. */
export const isWaiting = ({ state, until }: Waiting, now: Date): boolean =>
  (state === 'asked' || state === 'named') && until !== undefined && now < until;
/** The last three digits of an account, which are enough to know one's own by. */
export const endingOf = (account: string): string => account.replaceAll('.', '').slice(-3);
/** Where it goes is said already. */
export const isNamed = ({ state, destination }: Pick<Refund, 'state' | 'destination'>, wanted: Destination): boolean =>
  state === 'named' && isSame(destination, wanted);

const nothing = (): null => null;
const refused = (): never => {
  throw new CaseChanged();
};
const unasked = (): never => {
  throw new NothingToName();
};
/** What is being sent is not what was seen. */
const isAnother = ({ sending }: Refund, instead: string | undefined): boolean => sending?.reference !== instead;
const about = ({ destination, isApproved, sending }: Refund) => ({
  ...(destination && { destination }),
  ...(isApproved && { isApproved }),
  ...(sending && { sending }),
});

/** Not before its hold is over. */
const submit: Handler<'submit'> = (refund, { sending, now, instead }) =>
  isWaiting(refund, now) || isAnother(refund, instead) ? null : { ...about(refund), state: 'submitting', sending };
const handOver: Handler<'hand-over'> = (refund, { reason, instead }) =>
  isAnother(refund, instead) ? null : { ...about(refund), state: 'manual', why: reason };
/** What was agreed on before is no longer, and what was sent before came to nothing. */
const ask: Handler<'ask'> = (refund, { until, instead }) =>
  isAnother(refund, instead) ? null : { state: 'asked', until: until.toISOString() };
const askAgain: Handler<'ask-again'> = (_refund, { kind: _kind, until, ...by }) => ({
  state: 'asked',
  until: until.toISOString(),
  ...by,
});
const named: Handler<'name'> = (refund, { destination, now, until }) => {
  if (isNamed(refund, destination)) return null;
  return mayName(refund, now) ? { state: 'named', until: until.toISOString(), destination } : unasked();
};
const withdraw: Handler<'withdraw'> = (refund, { now, until }) =>
  mayName(refund, now) ? { state: 'asked', until: until.toISOString() } : unasked();
const lapse: Handler<'lapse'> = (refund, { now }) =>
  isWaiting(refund, now) ? null : { state: 'manual', why: 'not-named' };
const settle: Handler<'settle'> = (refund, { kind: _kind, ...said }) => ({
  ...about(refund),
  state: 'succeeded',
  ...said,
});
const approve: Handler<'approve'> = (refund, { kind: _kind, ...by }) =>
  mayBeApproved(refund) ? { ...about(refund), state: 'requested', isApproved: true, ...by } : refused();
const approveAgain: Handler<'approve'> = ({ isApproved }) => (isApproved ? null : refused());
const complete: Handler<'complete'> = (refund, { cost }) => ({
  ...about(refund),
  state: 'succeeded',
  ...(cost !== undefined && cost > 0n && { cost: String(cost) }),
});
/** What an operator sent, its provider has sent as well. */
const completeAgain: Handler<'complete'> = (refund, { cost }) =>
  refund.reference === undefined
    ? null
    : {
        ...about(refund),
        state: 'paid-twice',
        reference: refund.reference,
        ...(cost !== undefined && cost > 0n && { cost: String(cost) }),
      };
/** Only what its provider sent comes back by its provider. */
const bounce: Handler<'bounce'> = (refund, { reference }) =>
  refund.reference !== undefined || refund.sending?.reference !== reference
    ? null
    : { ...about(refund), state: 'manual', why: bounced, bounces: refund.bounces + 1 };
const bounceOfTwo: Handler<'bounce'> = (refund, { reference }) =>
  refund.sending?.reference === reference && refund.reference !== undefined
    ? { ...about(refund), state: 'succeeded', reference: refund.reference }
    : null;
/** The operator's own stands; that the provider sent it as well is known from here on. */
const acknowledge: Handler<'acknowledge'> = (refund, { kind: _kind, ...by }) => ({
  ...about(refund),
  state: 'succeeded',
  ...by,
});

const open: Row = {
  submit,
  'hand-over': handOver,
  settle: refused,
  ask,
  'ask-again': refused,
  name: unasked,
  withdraw: unasked,
  lapse: nothing,
  approve: approveAgain,
  complete,
  bounce: nothing,
  acknowledge: refused,
};
const over: Row = {
  submit: nothing,
  'hand-over': nothing,
  settle: refused,
  ask: nothing,
  'ask-again': refused,
  name: unasked,
  withdraw: unasked,
  lapse: nothing,
  approve: refused,
  complete: nothing,
  bounce: nothing,
  acknowledge: refused,
};

/** The life of a refund: state × command → what follows. Source: the reference's states of a refund, B5; that one may fail after it succeeded: docs.stripe.com/refunds, 'Failed refunds'. */
export const refundTable: Readonly<Record<RefundState, Row>> = {
  requested: open,
  asked: {
    ...open,
    submit: nothing,
    ask: nothing,
    'ask-again': nothing,
    name: named,
    withdraw: nothing,
    lapse,
    approve: refused,
  },
  named: { ...open, name: named, withdraw, approve: refused },
  submitting: open,
  manual: { ...over, settle, 'ask-again': askAgain, approve, complete },
  succeeded: { ...over, complete: completeAgain, bounce, acknowledge: refused },
  'paid-twice': { ...over, bounce: bounceOfTwo, acknowledge },
};

/**
 * What a command does to a refund; `open` begins its stream. Pure; the stream's version decides between its buyer, its job, its provider and
 * operators. Safe to repeat, by the state it finds. @throws CaseChanged for one that is no operator's, or was settled; NothingToName for one
 * whose buyer is not asked
 */
export function decideRefund(
  refund: RefundAggregate,
  command: RefundCommand | { readonly kind: 'open'; readonly opened: WrittenData<'payments.refund-opened.v1'> },
): RefundEvent[] {
  if (command.kind === 'open') return refund.kind === 'none' ? [{ type: 'refund-opened', data: command.opened }] : [];
  if (refund.kind === 'none') return [];
  const step = (refundTable[refund.state][command.kind] as Handler<Kind>)(refund, command);
  return step ? stepped(refund, command.kind, step) : [];
}

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
