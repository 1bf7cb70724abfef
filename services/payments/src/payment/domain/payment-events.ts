import { moneyFromText, moneyToText, type Asset, type Money } from '@asili/kernel';
import { payOf, type Payment, type PaymentEvent } from './payment.ts';

/** Less than this is not sent back by itself: ten times the network's fee for a transfer, at most 0.0001 USD each. */
const minimumRefund: Partial<Record<Asset, bigint>> = { HBAR: 200_000n };
export const isWorthSending = ({ currency, minor }: Money<Asset>): boolean => minor >= (minimumRefund[currency] ?? 1n);

/** Where all of it goes back to; nobody can say how much of it is whose where several gave. */
const onlyPayer = ({ payers: [payer = '', ...others] }: Payment): string => (others.length > 0 ? '' : payer);
export const text = (money: Money<Asset>) => ({ amount: moneyToText(money), currency: money.currency });

export function refundOf(
  state: Payment,
  refund: { readonly refundId: string; readonly reason: string; readonly orderIds: readonly string[] },
  money: Money<Asset>,
  standing: 'confirmed' | 'refund-pending',
  to = onlyPayer(state),
): PaymentEvent {
  return {
    type: 'payment-refund-requested',
    data: {
      paymentId: state.facts.paymentId,
      refundId: refund.refundId,
      money: text(money),
      to,
      reason: refund.reason,
      orderIds: [...refund.orderIds],
      state: standing,
    },
  };
}

/** What others hear of it: of a purchase, or of a plan. */
export function paid(
  { facts: { paymentId, purchaseId, customerId, method }, plan }: Payment,
  received: ReturnType<typeof text>,
  at: Date,
): PaymentEvent {
  if (plan)
    return {
      type: 'plan-paid',
      data: {
        paymentId,
        artisanId: customerId,
        plan: plan.plan,
        months: plan.months,
        method,
        received,
        paidAt: at.toISOString(),
      },
    };
  return { type: 'payment-confirmed', data: { paymentId, purchaseId, customerId, method, received } };
}

/** Nobody holds anything for a plan, so nobody has to hear that it was not paid. */
export function ended(
  { facts: { paymentId, purchaseId }, plan }: Payment,
  outcome: 'failed' | 'cancelled' | 'expired',
  reason?: string,
): PaymentEvent[] {
  const closed: PaymentEvent = {
    type: 'payment-closed',
    data: { paymentId, outcome, ...(reason !== undefined && { reason }) },
  };
  return plan ? [closed] : [closed, { type: 'payment-ended', data: { paymentId, purchaseId, outcome } }];
}

/** What came for it and does not go back. */
export const leftOf = (state: Payment): Money<Asset> => ({
  ...payOf(state),
  minor: state.refunds
    .filter(({ reason }) => reason !== 'review')
    .reduce((rest, { money }) => rest - moneyFromText(money.amount, money.currency).minor, state.received),
});
