import { currencies } from '@asili/kernel';
import { z } from 'zod';
import { registrationCategories, techniques } from './constants.ts';
import { codeCheckedV1 } from './events/verification/code-checked.v1.ts';
import { orderChangedV1 } from './events/orders/order-changed.v1.ts';
import { paymentClosedV1 } from './events/payments/payment-closed.v1.ts';
import { paymentCreatedV1 } from './events/payments/payment-created.v1.ts';
import { paymentMoneyReceivedV1 } from './events/payments/payment-money-received.v1.ts';
import { paymentRefundRequestedV1 } from './events/payments/payment-refund-requested.v1.ts';
import { orderSteppedV1 } from './events/orders/order-stepped.v1.ts';
import { purchaseClosedV1 } from './events/orders/purchase-closed.v1.ts';
import { purchaseHeldV1 } from './events/orders/purchase-held.v1.ts';
import { paymentEndedV1 } from './events/payments/payment-ended.v1.ts';
import { productOfferChangedV2 } from './events/products/product-offer-changed.v2.ts';
import { productRegisteredV2 } from './events/products/product-registered.v2.ts';
import { reportFiledV1 } from './events/verification/report-filed.v1.ts';
import { transactionSignedV1 } from './events/ledger/transaction-signed.v1.ts';
import { transactionVoidedV1 } from './events/ledger/transaction-voided.v1.ts';
import type { EventData, EventType, WireType } from './events/registry.ts';
import { priceText } from './http/common.ts';
import { money } from './http/money.ts';
import { payInMethod, quote } from './http/payments.ts';
import { answerOffers, orderStates, orderSteps } from './http/purchases.ts';
import { reportKinds, verdicts } from './http/verification.ts';

const offer = { price: priceText.nullable(), currency: z.enum(currencies) };
const paidOrderState = z.enum(orderStates).exclude(['awaiting-payment']);
const party = z.enum(['buyer', 'artisan', 'operator', 'system']);
const cost = z.object({ amount: z.string(), currency: z.enum(currencies) });
const heldOrder = purchaseHeldV1.shape.orders.element;
const purpose = z.enum(['mint', 'hold']);

/**
 * What an owner may write today, where that is less than what readers accept. Checked before an event is stored, so a
 * list may grow here without a new version of the event.
 */
export const writtenSchemas = {
  'products.product-registered.v2': productRegisteredV2.extend({ ...offer, category: z.enum(registrationCategories), technique: z.enum(techniques).optional() }),
  'products.product-offer-changed.v2': productOfferChangedV2.extend(offer),
  'ledger.transaction-signed.v1': transactionSignedV1.extend({ purpose }),
  'ledger.transaction-voided.v1': transactionVoidedV1.extend({ purpose }),
  'verification.code-checked.v1': codeCheckedV1.extend({ verdict: z.enum(verdicts), channel: z.enum(['web', 'ussd', 'api']) }),
  'verification.report-filed.v1': reportFiledV1.extend({ kind: z.enum(reportKinds) }),
  'payments.payment-created.v1': paymentCreatedV1.extend({ method: payInMethod, quote, shares: z.array(z.object({ orderId: z.string(), artisanId: z.string(), gross: money, fee: money, net: money, receives: money })) }),
  'payments.payment-money-received.v1': paymentMoneyReceivedV1.extend({ money, state: z.enum(['confirmed', 'underpaid', 'late', 'refund-pending', 'review']) }),
  'payments.payment-closed.v1': paymentClosedV1.extend({ outcome: z.enum(['failed', 'cancelled', 'expired']) }),
  'payments.payment-refund-requested.v1': paymentRefundRequestedV1.extend({ money, state: z.enum(['confirmed', 'refund-pending']) }),
  'orders.purchase-held.v1': purchaseHeldV1.extend({
    orders: z.array(heldOrder.extend({
      lines: z.array(heldOrder.shape.lines.element.extend({ unitPrice: cost })),
      delivery: z.discriminatedUnion('kind', [z.object({ kind: z.literal('ship'), zone: z.string(), name: z.string(), price: cost, days: z.tuple([z.number().int(), z.number().int()]) }), z.object({ kind: z.literal('pickup') })]),
    })),
  }),
  'orders.purchase-closed.v1': purchaseClosedV1.extend({ state: z.enum(['cancelled', 'expired']) }),
  'orders.order-stepped.v1': orderSteppedV1.extend({ step: z.enum([...orderSteps, 'paid', 'expire', 'refund']), by: party, state: paidOrderState, offer: z.enum(answerOffers).optional() }),
  'orders.order-changed.v1': orderChangedV1.extend({ state: paidOrderState, by: party }),
  'payments.payment-ended.v1': paymentEndedV1.extend({ outcome: z.enum(['failed', 'cancelled', 'expired']) }),
} as const satisfies Partial<Record<WireType, z.ZodType>>;

/** What the owner of an event writes, and so finds in its own store. */
export type WrittenData<T extends EventType> = T extends keyof typeof writtenSchemas ? z.infer<(typeof writtenSchemas)[T]> : EventData<T>;
