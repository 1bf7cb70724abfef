import type { WrittenData } from '@asili/contracts';
import { moneyFromText, type Asset, type Money } from '@asili/kernel';
import type { Destination, Sending } from '../../providers/domain/provider.ts';
import type { Payment, PaymentRefund } from './payment.ts';

type Opened = WrittenData<'payments.refund-opened.v1'>;
type Stepped = WrittenData<'payments.refund-stepped.v1'>;
export type RefundEvent =
  | { readonly type: 'refund-opened'; readonly data: Opened }
  | { readonly type: 'refund-stepped'; readonly data: Stepped }
  | {
      readonly type: 'refund-destination-changed';
      readonly data: WrittenData<'payments.refund-destination-changed.v1'>;
    };

/**
 * - requested: nothing has been sent
 * - asked: its buyer is to say where it goes
 * - named: they said so, and may change it
 * - submitting: it may be on its way
 * - succeeded: it is with its buyer, by its provider's word or an operator's
 * - manual: an operator's; `why` says why: it could not be sent, or came back after it had succeeded
 * - paid-twice: an operator sent it, and its provider says that it went after all
 */
export type RefundState = Stepped['state'];
export const refundStates = [
  'requested',
  'asked',
  'named',
  'submitting',
  'succeeded',
  'manual',
  'paid-twice',
] as const satisfies readonly RefundState[];

/** Money that goes back to whoever paid, with a stream of its own, `refund-<id>`. */
export interface Refund extends Pick<
  Opened,
  'refundId' | 'paymentId' | 'purchaseId' | 'customerId' | 'money' | 'to' | 'reason' | 'orderIds'
> {
  readonly kind: 'refund';
  readonly state: RefundState;
  /** How often it failed after it had succeeded. */
  readonly bounces: number;
  /** Of one that is asked or named: until when. */
  readonly until?: Date;
  /** Where its buyer wants it. */
  readonly destination?: Destination;
  /** Operators agreed to it, though it is large. */
  readonly isApproved?: true;
  /** Why it is an operator's. */
  readonly why?: string;
  /** How it is being sent, or was last. */
  readonly sending?: Sending;
  /** What its provider took for sending it, in minor units. */
  readonly cost?: bigint;
  /** What shows that an operator sent it. */
  readonly reference?: string;
}
export type RefundAggregate = { readonly kind: 'none' } | Refund;

/** Why one is an operator's that had succeeded. */
export const bounced = 'bounced';
export const moneyOfRefund = ({ money }: Refund): Money<Asset> => moneyFromText(money.amount, money.currency);

/** Where a refund begins: as its payment has it, which an earlier release may have brought on by itself. */
export function openedOf({ facts: { paymentId, purchaseId, customerId } }: Payment, refund: PaymentRefund): Opened {
  const { refundId, money, to, reason, orderIds, state, until, destination, isApproved, why, sending, reference } =
    refund;
  return {
    refundId,
    paymentId,
    purchaseId,
    customerId,
    money,
    to,
    reason,
    orderIds: [...orderIds],
    state,
    ...(until && (state === 'asked' || state === 'named') && { until: until.toISOString() }),
    ...(destination && { destination }),
    ...(isApproved && { isApproved }),
    ...(why !== undefined && state === 'manual' && { why }),
    ...(sending && { sending }),
    ...(reference !== undefined && { reference }),
  };
}

/** Total: events of a newer release change nothing. */
export function evolveRefund(state: RefundAggregate, event: RefundEvent): RefundAggregate {
  if (event.type === 'refund-opened') {
    const { refundId, paymentId, purchaseId, customerId, money, to, reason, orderIds, ...status } = event.data;
    return {
      kind: 'refund',
      refundId,
      paymentId,
      purchaseId,
      customerId,
      money,
      to,
      reason,
      orderIds,
      bounces: 0,
      ...statusOf(status),
    };
  }
  if (event.type !== 'refund-stepped' || state.kind === 'none') return state;
  const { kind, refundId, paymentId, purchaseId, customerId, money, to, reason, orderIds } = state;
  return {
    kind,
    refundId,
    paymentId,
    purchaseId,
    customerId,
    money,
    to,
    reason,
    orderIds,
    bounces: event.data.bounces,
    ...statusOf(event.data),
  };
}

function statusOf({
  state,
  until,
  destination,
  isApproved,
  why,
  sending,
  cost,
  reference,
}: Partial<Stepped> & Pick<Stepped, 'state'>) {
  return {
    state,
    ...(until !== undefined && { until: new Date(until) }),
    ...(destination && { destination }),
    ...(isApproved && { isApproved }),
    ...(why !== undefined && { why }),
    ...(sending && { sending }),
    ...(cost !== undefined && { cost: BigInt(cost) }),
    ...(reference !== undefined && { reference }),
  };
}
