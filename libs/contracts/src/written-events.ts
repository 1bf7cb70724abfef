import { bankCurrencies, currencies } from '@asili/kernel';
import { z } from 'zod';
import { numberMovedV1 } from './events/identity/identity-events.ts';
import { registrationCategories, techniques } from './constants.ts';
import { codeCheckedV1, reportJudgedV1, reportFiledV1 } from './events/verification/verification-events.ts';
import {
  messageSentV1,
  orderChangedV1,
  orderDeadlineApproachedV1,
  disputeDecidedV1,
  orderReducedV1,
  orderSteppedV1,
} from './events/orders/order.ts';
import {
  paymentClosedV1,
  paymentCreatedV1,
  paymentHoldAskedV1,
  paymentRequotedV1,
  paymentMoneyReceivedV1,
  paymentDoubtRaisedV1,
  paymentDoubtSettledV1,
  paymentReviewSettledV1,
  paymentProcessingStartedV1,
  paymentChangedV1,
  paymentEndedV1,
} from './events/payments/payment.ts';
import {
  paymentRefundDestinationSteppedV1,
  refundDestinationChangedV1,
  refundOpenedV1,
  refundSteppedV1,
  paymentRefundFailedV1,
  paymentRefundRequestedV1,
} from './events/payments/refund.ts';
import {
  earningsChangedV1,
  payoutChangedV1,
  payoutQueuedV1,
  payoutDelayedV1,
  payoutSettledV1,
  payoutSteppedV1,
} from './events/payments/payout.ts';
import { disputeNotedV1, paymentDisputedV1, orderDisputedByBankV1 } from './events/payments/dispute.ts';
import {
  saleCountedV1,
  approvalSteppedV1,
  bankStatementEnteredV1,
  booksBreakSteppedV1,
  chargesCorrectedV1,
  unmatchedMoneyNotedV1,
  treasurySweepSteppedV1,
  unmatchedMoneySentV1,
  unmatchedMoneySettledV1,
} from './events/payments/books.ts';
import { purchaseClosedV1, purchaseHeldV1, purchasePaymentDeclinedV1 } from './events/orders/purchase.ts';
import { planOrderedV1, planPaidV1, planRefundedV1 } from './events/payments/plan.ts';
import { planChangedV1, planGrantedV1 } from './events/products/plan.ts';
import { productOfferChangedV2, productRegisteredV3 } from './events/products/product.ts';
import { transactionSignedV1, transactionVoidedV1 } from './events/ledger/ledger-events.ts';
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
  'products.product-registered.v3': productRegisteredV3.extend({
    ...offer,
    category: z.enum(registrationCategories),
    technique: z.enum(techniques).optional(),
    images: z.array(productRegisteredV3.shape.images.element.required()),
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
