import { bankCurrencies, currencies } from '@asili/kernel';
import { z } from 'zod';
import { numberMovedV1 } from './events/identity/number-moved.v1.ts';
import { registrationCategories, techniques } from './constants.ts';
import { codeCheckedV1 } from './events/verification/code-checked.v1.ts';
import { messageSentV1 } from './events/orders/message-sent.v1.ts';
import { orderChangedV1 } from './events/orders/order-changed.v1.ts';
import { orderDeadlineApproachedV1 } from './events/orders/order-deadline-approached.v1.ts';
import { paymentClosedV1 } from './events/payments/payment-closed.v1.ts';
import { paymentCreatedV1 } from './events/payments/payment-created.v1.ts';
import { paymentHoldAskedV1 } from './events/payments/payment-hold-asked.v1.ts';
import { paymentRequotedV1 } from './events/payments/payment-requoted.v1.ts';
import { paymentMoneyReceivedV1 } from './events/payments/payment-money-received.v1.ts';
import { paymentRefundDestinationSteppedV1 } from './events/payments/payment-refund-destination-stepped.v1.ts';
import { refundDestinationChangedV1 } from './events/payments/refund-destination-changed.v1.ts';
import { refundOpenedV1 } from './events/payments/refund-opened.v1.ts';
import { refundSteppedV1 } from './events/payments/refund-stepped.v1.ts';
import { paymentRefundFailedV1 } from './events/payments/payment-refund-failed.v1.ts';
import { paymentRefundRequestedV1 } from './events/payments/payment-refund-requested.v1.ts';
import { earningsChangedV1 } from './events/payments/earnings-changed.v1.ts';
import { payoutChangedV1 } from './events/payments/payout-changed.v1.ts';
import { disputeNotedV1 } from './events/payments/dispute-noted.v1.ts';
import { saleCountedV1 } from './events/payments/sale-counted.v1.ts';
import { payoutQueuedV1 } from './events/payments/payout-queued.v1.ts';
import { approvalSteppedV1 } from './events/payments/approval-stepped.v1.ts';
import { bankStatementEnteredV1 } from './events/payments/bank-statement-entered.v1.ts';
import { booksBreakSteppedV1 } from './events/payments/books-break-stepped.v1.ts';
import { chargesCorrectedV1 } from './events/payments/charges-corrected.v1.ts';
import { paymentDoubtRaisedV1 } from './events/payments/payment-doubt-raised.v1.ts';
import { paymentDoubtSettledV1 } from './events/payments/payment-doubt-settled.v1.ts';
import { payoutDelayedV1 } from './events/payments/payout-delayed.v1.ts';
import { paymentDisputedV1 } from './events/payments/payment-disputed.v1.ts';
import { orderDisputedByBankV1 } from './events/payments/order-disputed-by-bank.v1.ts';
import { paymentReviewSettledV1 } from './events/payments/payment-review-settled.v1.ts';
import { payoutSettledV1 } from './events/payments/payout-settled.v1.ts';
import { unmatchedMoneyNotedV1 } from './events/payments/unmatched-money-noted.v1.ts';
import { treasurySweepSteppedV1 } from './events/payments/treasury-sweep-stepped.v1.ts';
import { unmatchedMoneySentV1 } from './events/payments/unmatched-money-sent.v1.ts';
import { unmatchedMoneySettledV1 } from './events/payments/unmatched-money-settled.v1.ts';
import { payoutSteppedV1 } from './events/payments/payout-stepped.v1.ts';
import { disputeDecidedV1 } from './events/orders/dispute-decided.v1.ts';
import { orderReducedV1 } from './events/orders/order-reduced.v1.ts';
import { orderSteppedV1 } from './events/orders/order-stepped.v1.ts';
import { purchaseClosedV1 } from './events/orders/purchase-closed.v1.ts';
import { purchaseHeldV1 } from './events/orders/purchase-held.v1.ts';
import { purchasePaymentDeclinedV1 } from './events/orders/purchase-payment-declined.v1.ts';
import { paymentProcessingStartedV1 } from './events/payments/payment-processing-started.v1.ts';
import { paymentChangedV1 } from './events/payments/payment-changed.v1.ts';
import { paymentEndedV1 } from './events/payments/payment-ended.v1.ts';
import { planOrderedV1 } from './events/payments/plan-ordered.v1.ts';
import { planPaidV1 } from './events/payments/plan-paid.v1.ts';
import { planRefundedV1 } from './events/payments/plan-refunded.v1.ts';
import { planChangedV1 } from './events/products/plan-changed.v1.ts';
import { planGrantedV1 } from './events/products/plan-granted.v1.ts';
import { productOfferChangedV2 } from './events/products/product-offer-changed.v2.ts';
import { productRegisteredV2 } from './events/products/product-registered.v2.ts';
import { reportJudgedV1 } from './events/verification/report-judged.v1.ts';
import { reportFiledV1 } from './events/verification/report-filed.v1.ts';
import { transactionSignedV1 } from './events/ledger/transaction-signed.v1.ts';
import { transactionVoidedV1 } from './events/ledger/transaction-voided.v1.ts';
import type { EventData, EventType, WireType } from './events/registry.ts';
import { priceText, money } from './http/common.ts';
import { payInMethod, quote } from './http/payments.ts';
import { payoutProvider, payoutStates } from './http/payouts.ts';
import { payablePlans, planNames } from './http/plans.ts';
import { answerOffers, orderStates, orderSteps } from './http/purchases.ts';
import { reportKinds } from './http/verification.ts';
import { verdicts } from './verdict.ts';

const offer = { price: priceText.nullable(), currency: z.enum(currencies) };
const paidOrderState = z.enum(orderStates).exclude(['awaiting-payment']);
const party = z.enum(['buyer', 'artisan', 'operator', 'system']);
const cost = z.object({ amount: z.string(), currency: z.enum(currencies) });
const heldOrder = purchaseHeldV1.shape.orders.element;
const purpose = z.enum(['mint', 'hold']);
const destinationState = z.enum(['asked', 'named', 'withdrawn']);
const refundState = z.enum(['requested', 'asked', 'named', 'submitting', 'succeeded', 'manual', 'paid-twice']);

/**
 * What an owner may write today, where that is less than what readers accept. Checked before an event is stored, so a
 * list may grow here without a new version of the event.
 */
export const writtenSchemas = {
  'products.product-registered.v2': productRegisteredV2.extend({
    ...offer,
    category: z.enum(registrationCategories),
    technique: z.enum(techniques).optional(),
  }),
  'products.product-offer-changed.v2': productOfferChangedV2.extend(offer),
  'products.plan-changed.v1': planChangedV1.extend({ plan: z.enum(planNames) }),
  'products.plan-granted.v1': planGrantedV1.extend({ plan: z.enum(planNames) }),
  'payments.plan-ordered.v1': planOrderedV1.extend({ plan: z.enum(payablePlans), price: money }),
  'payments.plan-paid.v1': planPaidV1.extend({ plan: z.enum(payablePlans), method: payInMethod }),
  'payments.plan-refunded.v1': planRefundedV1.extend({ plan: z.enum(payablePlans), money }),
  'ledger.transaction-signed.v1': transactionSignedV1.extend({ purpose }),
  'ledger.transaction-voided.v1': transactionVoidedV1.extend({ purpose }),
  'verification.code-checked.v1': codeCheckedV1.extend({
    verdict: z.enum(verdicts),
    channel: z.enum(['web', 'ussd', 'api']),
  }),
  'verification.report-filed.v1': reportFiledV1.extend({ kind: z.enum(reportKinds) }),
  'verification.report-judged.v1': reportJudgedV1.extend({ outcome: z.enum(['confirmed', 'dismissed']) }),
  'payments.payment-created.v1': paymentCreatedV1.extend({
    method: payInMethod,
    quote,
    shares: z.array(
      z.object({ orderId: z.string(), artisanId: z.string(), gross: money, fee: money, net: money, receives: money }),
    ),
  }),
  'payments.payment-hold-asked.v1': paymentHoldAskedV1.extend({
    terms: z
      .object({
        quote,
        hash: z.string(),
        tolerance: z.string(),
        shares: z.array(
          z.object({
            orderId: z.string(),
            artisanId: z.string(),
            gross: money,
            fee: money,
            net: money,
            receives: money,
          }),
        ),
      })
      .optional(),
  }),
  'payments.payment-requoted.v1': paymentRequotedV1.extend({
    quote,
    shares: z.array(
      z.object({ orderId: z.string(), artisanId: z.string(), gross: money, fee: money, net: money, receives: money }),
    ),
    state: z.enum(['confirmed', 'underpaid']),
  }),
  'payments.payment-money-received.v1': paymentMoneyReceivedV1.extend({
    money,
    state: z.enum(['confirmed', 'underpaid', 'late', 'refund-pending', 'review']),
  }),
  'payments.payment-closed.v1': paymentClosedV1.extend({ outcome: z.enum(['failed', 'cancelled', 'expired']) }),
  'payments.payment-refund-requested.v1': paymentRefundRequestedV1.extend({
    money,
    state: z.enum(['confirmed', 'refund-pending']),
  }),
  'payments.payment-refund-destination-stepped.v1': paymentRefundDestinationSteppedV1.extend({
    state: destinationState,
  }),
  'payments.refund-destination-changed.v1': refundDestinationChangedV1.extend({ state: destinationState, money }),
  'payments.refund-opened.v1': refundOpenedV1.extend({ money, state: refundState.exclude(['paid-twice']) }),
  'payments.refund-stepped.v1': refundSteppedV1.extend({ state: refundState }),
  'payments.payment-refund-failed.v1': paymentRefundFailedV1.extend({ money }),
  'orders.purchase-held.v1': purchaseHeldV1.extend({
    orders: z.array(
      heldOrder.extend({
        lines: z.array(heldOrder.shape.lines.element.extend({ unitPrice: cost })),
        delivery: z.discriminatedUnion('kind', [
          z.object({
            kind: z.literal('ship'),
            zone: z.string(),
            name: z.string(),
            price: cost,
            days: z.tuple([z.number().int(), z.number().int()]),
          }),
          z.object({ kind: z.literal('pickup') }),
        ]),
      }),
    ),
  }),
  'orders.purchase-closed.v1': purchaseClosedV1.extend({ state: z.enum(['cancelled', 'expired']) }),
  'orders.purchase-payment-declined.v1': purchasePaymentDeclinedV1.extend({
    reason: z.enum(['gone', 'given-up', 'paid-otherwise']),
  }),
  'orders.order-stepped.v1': orderSteppedV1.extend({
    step: z.enum([...orderSteps, 'paid', 'expire', 'refund', 'refund-failed']),
    by: party,
    state: paidOrderState,
    offer: z.enum(answerOffers).optional(),
  }),
  'orders.order-changed.v1': orderChangedV1.extend({ state: paidOrderState, by: party }),
  'orders.order-deadline-approached.v1': orderDeadlineApproachedV1.extend({
    what: z.enum(['accept', 'send', 'sent-late', 'collect', 'arrive', 'confirm', 'answer', 'offer']),
  }),
  'orders.dispute-decided.v1': disputeDecidedV1.extend({ offer: z.enum(['refund', 'none']), refund: money.optional() }),
  'orders.order-reduced.v1': orderReducedV1.extend({ refund: money }),
  'orders.message-sent.v1': messageSentV1.extend({ by: z.enum(['buyer', 'artisan']) }),
  'payments.earnings-changed.v1': earningsChangedV1.extend({
    cause: z.enum(['sold', 'released', 'completed', 'disputed', 'withdrawn', 'requested', 'returned']),
    when: z.enum(['at-once', 'after-delivery']).optional(),
  }),
  'payments.payout-queued.v1': payoutQueuedV1.extend({ provider: payoutProvider, money }),
  'payments.payout-stepped.v1': payoutSteppedV1.extend({
    state: z.enum([
      'reserved',
      'submitting',
      'accepted',
      'unknown',
      'held',
      'succeeded',
      'failed',
      'reversed',
      'returned',
    ]),
  }),
  'payments.sale-counted.v1': saleCountedV1.extend({ kind: z.enum(['sold', 'called-off']), receives: money }),
  'payments.payout-changed.v1': payoutChangedV1.extend({
    provider: payoutProvider,
    money,
    state: z.enum(payoutStates),
  }),
  'payments.unmatched-money-noted.v1': unmatchedMoneyNotedV1.extend({ money }),
  'payments.unmatched-money-settled.v1': unmatchedMoneySettledV1.extend({
    how: z.enum(['match', 'refund', 'dismiss']),
  }),
  'payments.unmatched-money-sent.v1': unmatchedMoneySentV1.extend({
    state: z.enum(['submitted', 'returned', 'failed']),
  }),
  'payments.treasury-sweep-stepped.v1': treasurySweepSteppedV1.extend({
    state: z.enum(['submitted', 'sent', 'void', 'failed']),
  }),
  'payments.bank-statement-entered.v1': bankStatementEnteredV1.extend({ currency: z.enum(bankCurrencies) }),
  'payments.books-break-stepped.v1': booksBreakSteppedV1.extend({
    state: z.enum(['found', 'changed', 'gone', 'explained', 'topped-up']),
  }),
  'payments.charges-corrected.v1': chargesCorrectedV1.extend({ state: z.enum(['charged', 'noted']) }),
  'payments.payment-review-settled.v1': paymentReviewSettledV1.extend({ how: z.enum(['take', 'refund']) }),
  'payments.payment-doubt-raised.v1': paymentDoubtRaisedV1.extend({
    why: z.enum(['no-answer', 'not-known', 'no-result']),
  }),
  'payments.payment-doubt-settled.v1': paymentDoubtSettledV1.extend({ outcome: z.enum(['asked', 'paid', 'unpaid']) }),
  'payments.payout-delayed.v1': payoutDelayedV1.extend({ provider: payoutProvider, money }),
  'payments.payment-disputed.v1': paymentDisputedV1.extend({ state: z.enum(['open', 'won', 'lost']) }),
  'payments.order-disputed-by-bank.v1': orderDisputedByBankV1.extend({ state: z.enum(['open', 'won', 'lost']), money }),
  'payments.payout-settled.v1': payoutSettledV1.extend({
    outcome: z.enum([
      'asked',
      'paid',
      'returned',
      'reversed',
      'acknowledged',
      'retried',
      'deducted',
      'borne',
      'recovered',
    ]),
  }),
  'payments.dispute-noted.v1': disputeNotedV1.extend({ money, state: z.enum(['open', 'won', 'lost']) }),
  'payments.approval-stepped.v1': approvalSteppedV1.extend({
    state: z.enum(['waiting', 'approved', 'declined', 'done', 'refused']),
  }),
  'payments.payment-processing-started.v1': paymentProcessingStartedV1.extend({
    why: z.enum(['settling', 'unanswered']),
  }),
  'payments.payment-changed.v1': paymentChangedV1.extend({
    state: z.enum([
      'awaiting-payment',
      'detected',
      'processing',
      'underpaid',
      'late',
      'review',
      'refund-pending',
      'settled',
    ]),
  }),
  'identity.number-moved.v1': numberMovedV1.extend({ by: z.enum(['web', 'phone', 'operators']) }),
  'payments.payment-ended.v1': paymentEndedV1.extend({ outcome: z.enum(['failed', 'cancelled', 'expired']) }),
} as const satisfies Partial<Record<WireType, z.ZodType>>;

/** What the owner of an event writes, and so finds in its own store. */
export type WrittenData<T extends EventType> = T extends keyof typeof writtenSchemas
  ? z.infer<(typeof writtenSchemas)[T]>
  : EventData<T>;
