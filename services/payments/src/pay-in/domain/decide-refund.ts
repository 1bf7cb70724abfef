import { CaseChanged } from '../../cases/domain/errors.ts';
import { NothingToName } from '../../ways-to-pay/domain/errors.ts';
import type { Destination, Sending } from '../../ways-to-pay/domain/way-back.ts';
import type { Payment, PaymentEvent, Refund } from './payment.ts';

type Said<Type extends PaymentEvent['type']> = Omit<Extract<PaymentEvent, { type: Type }>['data'], 'paymentId'>;
type Stepped = Said<'payment-refund-destination-stepped'>;

/** What is done about one refund of a payment. */
export type RefundCommand =
  /** `instead`: the sending that came to nothing; where another one stands, that is the one. */
  | {
      readonly kind: 'submit-refund';
      readonly refundId: string;
      readonly sending: Sending;
      readonly now: Date;
      readonly instead?: string;
    }
  /** `instead`: likewise; what stands may be on its way. */
  | { readonly kind: 'hand-over-refund'; readonly refundId: string; readonly reason: string; readonly instead?: string }
  /** An operator sent one that could not be sent by itself. */
  | ({ readonly kind: 'settle-refund' } & Said<'payment-refund-settled'>)
  /** It would be lost where it came from: its buyer is to say where it goes. `instead`: likewise. */
  | { readonly kind: 'ask-destination'; readonly refundId: string; readonly until: Date; readonly instead?: string }
  /** An operator has its buyer asked. */
  | {
      readonly kind: 'ask-again';
      readonly refundId: string;
      readonly until: Date;
      readonly by: string;
      readonly note: string;
    }
  /** Nothing is sent before `until`. */
  | {
      readonly kind: 'name-destination';
      readonly refundId: string;
      readonly destination: Destination;
      readonly now: Date;
      readonly until: Date;
    }
  | { readonly kind: 'withdraw-destination'; readonly refundId: string; readonly now: Date; readonly until: Date }
  /** Nobody said where it goes for too long. */
  | { readonly kind: 'lapse-destination'; readonly refundId: string; readonly now: Date }
  /** Operators agreed to one. */
  | ({ readonly kind: 'approve-refund' } & Said<'payment-refund-approved'>)
  | { readonly kind: 'complete-refund'; readonly refundId: string };
type CommandOf<Kind extends RefundCommand['kind']> = Extract<RefundCommand, { kind: Kind }>;

/** Why an operator has one that is worth much. */
export const largeRefund = 'large';
/** Once operators agree to these they are sent as any other: one that is large, and what the treasury's signer did not sign. */
const approvable: ReadonlySet<string> = new Set([largeRefund, 'day-limit', 'transfer-limit', 'not-signed']);
export const mayBeApproved = ({ state, why }: Refund): boolean =>
  state === 'manual' && why !== undefined && approvable.has(why);

const isSame = (left: Destination | undefined, right: Destination): boolean =>
  left?.account === right.account && left.memo === right.memo;
/** Its buyer may say where it goes, or otherwise. */
export const mayName = ({ state, until }: Refund, now: Date): boolean =>
  state === 'asked' || (state === 'named' && until !== undefined && now < until);
/** It waits for its buyer, or for its hold to be over. */
export const isWaiting = ({ state, until }: Refund, now: Date): boolean =>
  (state === 'asked' || state === 'named') && until !== undefined && now < until;
/** The last three digits of an account, which are enough to know one's own by. */
export const endingOf = (account: string): string => account.replaceAll('.', '').slice(-3);
/** Where it goes is said already. */
export const isNamed = ({ state, destination }: Refund, wanted: Destination): boolean =>
  state === 'named' && isSame(destination, wanted);

/**
 * What a command does to a refund. Pure; the stream's version decides between its buyer, its job and operators. Safe to repeat, by the state
 * it finds. @throws CaseChanged for one that is no operator's, or was settled; NothingToName for one whose buyer is not asked
 */
export function decideRefund(state: Payment, command: RefundCommand): PaymentEvent[] {
  const found = state.refunds.find(({ refundId, state: how }) => refundId === command.refundId && how !== 'succeeded');
  switch (command.kind) {
    case 'submit-refund':
      return submit(state, found, command);
    case 'hand-over-refund':
      return found && found.state !== 'manual' && !isAnother(found, command.instead)
        ? handedOver(state, command.refundId, command.reason)
        : [];
    case 'settle-refund':
      return settle(state, found, command);
    case 'ask-destination':
      return found && found.state !== 'manual' && found.state !== 'asked' && !isAnother(found, command.instead)
        ? asked(state, found, command.until)
        : [];
    case 'ask-again':
      return askAgain(state, found, command);
    case 'name-destination':
      return name(state, found, command);
    case 'withdraw-destination':
      return withdraw(state, found, command);
    case 'lapse-destination':
      return found?.state === 'asked' && !isWaiting(found, command.now)
        ? handedOver(state, command.refundId, 'not-named')
        : [];
    case 'approve-refund':
      return approve(state, found, command);
    case 'complete-refund':
      return complete(state, found);
  }
}

/** What is being sent is not what was seen. */
const isAnother = ({ sending }: Refund, instead: string | undefined): boolean => sending?.reference !== instead;

/** Not before its hold is over, and never while its buyer is asked. */
function submit(
  { facts: { paymentId } }: Payment,
  found: Refund | undefined,
  { refundId, sending, now, instead }: CommandOf<'submit-refund'>,
): PaymentEvent[] {
  if (
    !found ||
    found.state === 'manual' ||
    found.state === 'asked' ||
    isWaiting(found, now) ||
    isAnother(found, instead)
  )
    return [];
  return [{ type: 'payment-refund-submitted', data: { paymentId, refundId, sending } }];
}

const handedOver = ({ facts: { paymentId } }: Payment, refundId: string, reason: string): PaymentEvent[] => [
  { type: 'payment-refund-handed-over', data: { paymentId, refundId, reason } },
];

function settle(
  state: Payment,
  found: Refund | undefined,
  { kind: _kind, ...settled }: CommandOf<'settle-refund'>,
): PaymentEvent[] {
  if (found?.state !== 'manual') throw new CaseChanged();
  return [
    { type: 'payment-refund-settled', data: { paymentId: state.facts.paymentId, ...settled } },
    ...complete(state, found),
  ];
}

/** Also of one that was handed over meanwhile. */
function complete({ facts: { paymentId, purchaseId } }: Payment, found: Refund | undefined): PaymentEvent[] {
  return found
    ? [
        {
          type: 'payment-refunded',
          data: { paymentId, purchaseId, refundId: found.refundId, money: found.money, orderIds: found.orderIds },
        },
      ]
    : [];
}

const asked = (state: Payment, found: Refund, until: Date, by: Pick<Stepped, 'by' | 'note'> = {}): PaymentEvent[] =>
  stepped(state, found, { refundId: found.refundId, state: 'asked', until: until.toISOString(), ...by });

function askAgain(
  state: Payment,
  found: Refund | undefined,
  { until, by, note }: CommandOf<'ask-again'>,
): PaymentEvent[] {
  if (found?.state === 'asked') return [];
  if (found?.state !== 'manual') throw new CaseChanged();
  return asked(state, found, until, { by, note });
}

function name(
  state: Payment,
  found: Refund | undefined,
  { refundId, destination, now, until }: CommandOf<'name-destination'>,
): PaymentEvent[] {
  if (found && isNamed(found, destination)) return [];
  if (!found || !mayName(found, now)) throw new NothingToName();
  return stepped(state, found, { refundId, state: 'named', until: until.toISOString(), destination });
}

function withdraw(
  state: Payment,
  found: Refund | undefined,
  { refundId, now, until }: CommandOf<'withdraw-destination'>,
): PaymentEvent[] {
  if (found?.state === 'asked') return [];
  if (!found || !mayName(found, now)) throw new NothingToName();
  return stepped(state, found, { refundId, state: 'withdrawn', until: until.toISOString() });
}

/** The second event tells others, without more of the account than its end. */
function stepped(
  { facts: { paymentId, purchaseId, customerId } }: Payment,
  { money }: Refund,
  data: Stepped,
): PaymentEvent[] {
  const { refundId, state, until, destination } = data;
  return [
    { type: 'payment-refund-destination-stepped', data: { paymentId, ...data } },
    {
      type: 'refund-destination-changed',
      data: {
        paymentId,
        purchaseId,
        customerId,
        refundId,
        money,
        state,
        until,
        ...(destination && { ending: endingOf(destination.account) }),
      },
    },
  ];
}

function approve(
  { facts: { paymentId } }: Payment,
  found: Refund | undefined,
  { kind: _kind, ...said }: CommandOf<'approve-refund'>,
): PaymentEvent[] {
  if (found?.isApproved && found.state !== 'manual') return [];
  if (!found || !mayBeApproved(found)) throw new CaseChanged();
  return [{ type: 'payment-refund-approved', data: { paymentId, ...said } }];
}
