import type { z } from 'zod';
import { profileV1 } from './identity/profile.v1.ts';
import { profileV1Upcaster } from './identity/profile.v1.upcast.ts';
import { profileV2 } from './identity/profile.v2.ts';
import { certificateContentStoredV1 } from './ledger/certificate-content-stored.v1.ts';
import { certificateDelayedV1 } from './ledger/certificate-delayed.v1.ts';
import { certificateFailedV1 } from './ledger/certificate-failed.v1.ts';
import { certificateMintedV1 } from './ledger/certificate-minted.v1.ts';
import { certificateRequestedV1 } from './ledger/certificate-requested.v1.ts';
import { certificateSignedV1 } from './ledger/certificate-signed.v1.ts';
import { serialMintedV1 } from './ledger/serial-minted.v1.ts';
import { transactionSignedV1 } from './ledger/transaction-signed.v1.ts';
import { transactionVoidedV1 } from './ledger/transaction-voided.v1.ts';
import { messageSentV1 } from './orders/message-sent.v1.ts';
import { reviewRepliedV1 } from './orders/review-replied.v1.ts';
import { reviewWrittenV1 } from './orders/review-written.v1.ts';
import { orderChangedV1 } from './orders/order-changed.v1.ts';
import { disputeDecidedV1 } from './orders/dispute-decided.v1.ts';
import { orderReducedV1 } from './orders/order-reduced.v1.ts';
import { orderSteppedV1 } from './orders/order-stepped.v1.ts';
import { purchaseClosedV1 } from './orders/purchase-closed.v1.ts';
import { purchaseHeldV1 } from './orders/purchase-held.v1.ts';
import { purchasePaymentBegunV1 } from './orders/purchase-payment-begun.v1.ts';
import { purchasePaymentEndedV1 } from './orders/purchase-payment-ended.v1.ts';
import { purchasePaymentDeclinedV1 } from './orders/purchase-payment-declined.v1.ts';
import { purchasePaidV1 } from './orders/purchase-paid.v1.ts';
import { purchaseUnfulfillableV1 } from './orders/purchase-unfulfillable.v1.ts';
import { paymentCreatedV1 } from './payments/payment-created.v1.ts';
import { paymentAskedV1 } from './payments/payment-asked.v1.ts';
import { paymentOpenedV1 } from './payments/payment-opened.v1.ts';
import { paymentDoubtedV1 } from './payments/payment-doubted.v1.ts';
import { paymentDoubtRaisedV1 } from './payments/payment-doubt-raised.v1.ts';
import { paymentDoubtSettledV1 } from './payments/payment-doubt-settled.v1.ts';
import { paymentDetectedV1 } from './payments/payment-detected.v1.ts';
import { paymentOrderCompletedV1 } from './payments/payment-order-completed.v1.ts';
import { paymentRequotedV1 } from './payments/payment-requoted.v1.ts';
import { paymentMoneyReceivedV1 } from './payments/payment-money-received.v1.ts';
import { paymentClosedV1 } from './payments/payment-closed.v1.ts';
import { paymentRefundApprovedV1 } from './payments/payment-refund-approved.v1.ts';
import { paymentRefundDestinationSteppedV1 } from './payments/payment-refund-destination-stepped.v1.ts';
import { paymentRefundHandedOverV1 } from './payments/payment-refund-handed-over.v1.ts';
import { paymentRefundRequestedV1 } from './payments/payment-refund-requested.v1.ts';
import { paymentRefundSubmittedV1 } from './payments/payment-refund-submitted.v1.ts';
import { disputeNotedV1 } from './payments/dispute-noted.v1.ts';
import { earningsChangedV1 } from './payments/earnings-changed.v1.ts';
import { entryPostedV1 } from './payments/entry-posted.v1.ts';
import { paymentChangedV1 } from './payments/payment-changed.v1.ts';
import { paymentConfirmedV1 } from './payments/payment-confirmed.v1.ts';
import { paymentEndedV1 } from './payments/payment-ended.v1.ts';
import { bankStatementEnteredV1 } from './payments/bank-statement-entered.v1.ts';
import { booksBreakSteppedV1 } from './payments/books-break-stepped.v1.ts';
import { paymentReviewSettledV1 } from './payments/payment-review-settled.v1.ts';
import { refundDestinationChangedV1 } from './payments/refund-destination-changed.v1.ts';
import { paymentRefundedV1 } from './payments/payment-refunded.v1.ts';
import { planOrderedV1 } from './payments/plan-ordered.v1.ts';
import { planPaidV1 } from './payments/plan-paid.v1.ts';
import { planRefundAgreedV1 } from './payments/plan-refund-agreed.v1.ts';
import { planRefundedV1 } from './payments/plan-refunded.v1.ts';
import { payoutDelayedV1 } from './payments/payout-delayed.v1.ts';
import { paymentDisputedV1 } from './payments/payment-disputed.v1.ts';
import { orderDisputedByBankV1 } from './payments/order-disputed-by-bank.v1.ts';
import { payoutChangedV1 } from './payments/payout-changed.v1.ts';
import { saleCountedV1 } from './payments/sale-counted.v1.ts';
import { payoutQueuedV1 } from './payments/payout-queued.v1.ts';
import { payoutSteppedV1 } from './payments/payout-stepped.v1.ts';
import { unmatchedMoneyNotedV1 } from './payments/unmatched-money-noted.v1.ts';
import { unmatchedMoneySettledV1 } from './payments/unmatched-money-settled.v1.ts';
import { treasurySweepSteppedV1 } from './payments/treasury-sweep-stepped.v1.ts';
import { unmatchedMoneySentV1 } from './payments/unmatched-money-sent.v1.ts';
import { paymentRefundSettledV1 } from './payments/payment-refund-settled.v1.ts';
import { payoutSettledV1 } from './payments/payout-settled.v1.ts';
import { approvalSteppedV1 } from './payments/approval-stepped.v1.ts';
import { planChangedV1 } from './products/plan-changed.v1.ts';
import { planGrantedV1 } from './products/plan-granted.v1.ts';
import { planPaymentDeclinedV1 } from './products/plan-payment-declined.v1.ts';
import { productArchivedV1 } from './products/product-archived.v1.ts';
import { productCertificationFailedV1 } from './products/product-certification-failed.v1.ts';
import { productCertificationProgressedV1 } from './products/product-certification-progressed.v1.ts';
import { productCertificationRetriedV1 } from './products/product-certification-retried.v1.ts';
import { productCertifiedV1 } from './products/product-certified.v1.ts';
import { productOfferChangedV1 } from './products/product-offer-changed.v1.ts';
import { productOfferChangedV1Upcaster } from './products/product-offer-changed.v1.upcast.ts';
import { productOfferChangedV2 } from './products/product-offer-changed.v2.ts';
import { productPhotoAddedV1 } from './products/product-photo-added.v1.ts';
import { productRegisteredV1 } from './products/product-registered.v1.ts';
import { productRegisteredV1Upcaster } from './products/product-registered.v1.upcast.ts';
import { productRegisteredV2 } from './products/product-registered.v2.ts';
import { productSupersededV1 } from './products/product-superseded.v1.ts';
import { productVerifiedV1 } from './products/product-verified.v1.ts';
import { productVerifiedV1Upcaster } from './products/product-verified.v1.upcast.ts';
import { stockOpenedV1 } from './products/stock-opened.v1.ts';
import { stockCountedV1 } from './products/stock-counted.v1.ts';
import { stockHeldV1 } from './products/stock-held.v1.ts';
import { stockHoldExtendedV1 } from './products/stock-hold-extended.v1.ts';
import { stockHoldReleasedV1 } from './products/stock-hold-released.v1.ts';
import { stockHoldsExpiredV1 } from './products/stock-holds-expired.v1.ts';
import { stockTakenV1 } from './products/stock-taken.v1.ts';
import { stockGivenBackV1 } from './products/stock-given-back.v1.ts';
import type { Upcaster } from './upcast.ts';
import { codeCheckedV1 } from './verification/code-checked.v1.ts';
import { productTotalsV1 } from './verification/product-totals.v1.ts';
import { productVerifiedV1 as codeVerifiedV1 } from './verification/product-verified.v1.ts';
import { codeVerifiedV1Upcaster } from './verification/product-verified.v1.upcast.ts';
import { reportFiledV1 } from './verification/report-filed.v1.ts';
import { reportJudgedV1 } from './verification/report-judged.v1.ts';

/** Every event version ever stored or published, by its wire name `<service>.<event>.v<N>`. None is ever edited or taken out. */
export const eventSchemas = {
  'products.product-registered.v1': productRegisteredV1,
  'products.product-registered.v2': productRegisteredV2,
  'products.product-offer-changed.v1': productOfferChangedV1,
  'products.product-offer-changed.v2': productOfferChangedV2,
  'products.product-archived.v1': productArchivedV1,
  'products.product-photo-added.v1': productPhotoAddedV1,
  'products.product-superseded.v1': productSupersededV1,
  'products.product-certification-progressed.v1': productCertificationProgressedV1,
  'products.product-certified.v1': productCertifiedV1,
  'products.product-verified.v1': productVerifiedV1,
  'products.product-certification-failed.v1': productCertificationFailedV1,
  'products.product-certification-retried.v1': productCertificationRetriedV1,
  'products.plan-changed.v1': planChangedV1,
  'products.plan-granted.v1': planGrantedV1,
  'products.plan-payment-declined.v1': planPaymentDeclinedV1,
  'products.stock-opened.v1': stockOpenedV1,
  'products.stock-counted.v1': stockCountedV1,
  'products.stock-held.v1': stockHeldV1,
  'products.stock-hold-extended.v1': stockHoldExtendedV1,
  'products.stock-hold-released.v1': stockHoldReleasedV1,
  'products.stock-holds-expired.v1': stockHoldsExpiredV1,
  'products.stock-taken.v1': stockTakenV1,
  'products.stock-given-back.v1': stockGivenBackV1,
  'ledger.certificate-requested.v1': certificateRequestedV1,
  'ledger.certificate-content-stored.v1': certificateContentStoredV1,
  'ledger.transaction-signed.v1': transactionSignedV1,
  'ledger.transaction-voided.v1': transactionVoidedV1,
  'ledger.certificate-signed.v1': certificateSignedV1,
  'ledger.serial-minted.v1': serialMintedV1,
  'ledger.certificate-minted.v1': certificateMintedV1,
  'ledger.certificate-delayed.v1': certificateDelayedV1,
  'ledger.certificate-failed.v1': certificateFailedV1,
  'verification.code-checked.v1': codeCheckedV1,
  'verification.product-verified.v1': codeVerifiedV1,
  'verification.report-filed.v1': reportFiledV1,
  'verification.report-judged.v1': reportJudgedV1,
  'orders.purchase-held.v1': purchaseHeldV1,
  'orders.purchase-payment-begun.v1': purchasePaymentBegunV1,
  'orders.purchase-payment-ended.v1': purchasePaymentEndedV1,
  'orders.purchase-closed.v1': purchaseClosedV1,
  'orders.order-stepped.v1': orderSteppedV1,
  'payments.bank-statement-entered.v1': bankStatementEnteredV1,
  'payments.books-break-stepped.v1': booksBreakSteppedV1,
  'payments.treasury-sweep-stepped.v1': treasurySweepSteppedV1,
  'payments.payment-review-settled.v1': paymentReviewSettledV1,
  'orders.dispute-decided.v1': disputeDecidedV1,
  'orders.order-reduced.v1': orderReducedV1,
  'orders.purchase-paid.v1': purchasePaidV1,
  'orders.purchase-unfulfillable.v1': purchaseUnfulfillableV1,
  'orders.purchase-payment-declined.v1': purchasePaymentDeclinedV1,
  'orders.order-changed.v1': orderChangedV1,
  'orders.message-sent.v1': messageSentV1,
  'orders.review-written.v1': reviewWrittenV1,
  'orders.review-replied.v1': reviewRepliedV1,
  'payments.payment-created.v1': paymentCreatedV1,
  'payments.payment-asked.v1': paymentAskedV1,
  'payments.payment-opened.v1': paymentOpenedV1,
  'payments.payment-doubted.v1': paymentDoubtedV1,
  'payments.payment-doubt-raised.v1': paymentDoubtRaisedV1,
  'payments.payment-doubt-settled.v1': paymentDoubtSettledV1,
  'payments.payment-detected.v1': paymentDetectedV1,
  'payments.payment-requoted.v1': paymentRequotedV1,
  'payments.payment-money-received.v1': paymentMoneyReceivedV1,
  'payments.payment-closed.v1': paymentClosedV1,
  'payments.payment-refund-requested.v1': paymentRefundRequestedV1,
  'payments.payment-refund-submitted.v1': paymentRefundSubmittedV1,
  'payments.payment-refund-handed-over.v1': paymentRefundHandedOverV1,
  'payments.payment-refund-destination-stepped.v1': paymentRefundDestinationSteppedV1,
  'payments.payment-refund-approved.v1': paymentRefundApprovedV1,
  'payments.refund-destination-changed.v1': refundDestinationChangedV1,
  'payments.payment-order-completed.v1': paymentOrderCompletedV1,
  'payments.payment-changed.v1': paymentChangedV1,
  'payments.payment-confirmed.v1': paymentConfirmedV1,
  'payments.payment-ended.v1': paymentEndedV1,
  'payments.payment-refunded.v1': paymentRefundedV1,
  'payments.entry-posted.v1': entryPostedV1,
  'payments.earnings-changed.v1': earningsChangedV1,
  'payments.payout-queued.v1': payoutQueuedV1,
  'payments.payout-stepped.v1': payoutSteppedV1,
  'payments.payout-delayed.v1': payoutDelayedV1,
  'payments.payment-disputed.v1': paymentDisputedV1,
  'payments.order-disputed-by-bank.v1': orderDisputedByBankV1,
  'payments.payout-changed.v1': payoutChangedV1,
  'payments.unmatched-money-noted.v1': unmatchedMoneyNotedV1,
  'payments.unmatched-money-settled.v1': unmatchedMoneySettledV1,
  'payments.unmatched-money-sent.v1': unmatchedMoneySentV1,
  'payments.payment-refund-settled.v1': paymentRefundSettledV1,
  'payments.payout-settled.v1': payoutSettledV1,
  'payments.approval-stepped.v1': approvalSteppedV1,
  'payments.dispute-noted.v1': disputeNotedV1,
  'payments.sale-counted.v1': saleCountedV1,
  'payments.plan-ordered.v1': planOrderedV1,
  'payments.plan-paid.v1': planPaidV1,
  'payments.plan-refund-agreed.v1': planRefundAgreedV1,
  'payments.plan-refunded.v1': planRefundedV1,
} as const;

/** States of compacted topics, by their wire name. */
export const stateSchemas = {
  'identity.profile.v1': profileV1,
  'identity.profile.v2': profileV2,
  'verification.product-totals.v1': productTotalsV1,
} as const;

/** Steps to the newest version. A version that has one is retired: stores and topics hold it for ever, nothing writes it. */
export const upcasters = [
  profileV1Upcaster,
  productRegisteredV1Upcaster,
  productOfferChangedV1Upcaster,
  productVerifiedV1Upcaster,
  codeVerifiedV1Upcaster,
] as const satisfies readonly Upcaster[];

/** Kept in their owner's store and never published: how the owner works, not what others build on. */
export const internalEvents: readonly WireType[] = [
  'ledger.transaction-signed.v1',
  'ledger.transaction-voided.v1',
  'products.plan-changed.v1',
  'products.stock-opened.v1',
  'products.stock-counted.v1',
  'products.stock-held.v1',
  'products.stock-hold-extended.v1',
  'products.stock-hold-released.v1',
  'products.stock-holds-expired.v1',
  'products.stock-taken.v1',
  'products.stock-given-back.v1',
  'payments.payment-created.v1',
  'payments.plan-ordered.v1',
  'payments.plan-refund-agreed.v1',
  'payments.payment-asked.v1',
  'payments.payment-opened.v1',
  'payments.payment-doubted.v1',
  'payments.payment-doubt-raised.v1',
  'payments.payment-doubt-settled.v1',
  'payments.payment-detected.v1',
  'payments.payment-requoted.v1',
  'payments.payment-money-received.v1',
  'payments.payment-closed.v1',
  'payments.payment-refund-requested.v1',
  'payments.payment-refund-submitted.v1',
  'payments.payment-refund-handed-over.v1',
  'payments.payment-refund-destination-stepped.v1',
  'payments.payment-refund-approved.v1',
  'payments.payment-order-completed.v1',
  'orders.purchase-held.v1',
  'orders.purchase-payment-begun.v1',
  'orders.purchase-payment-ended.v1',
  'orders.purchase-closed.v1',
  'orders.order-stepped.v1',
  'payments.bank-statement-entered.v1',
  'payments.books-break-stepped.v1',
  'payments.treasury-sweep-stepped.v1',
  'payments.payment-review-settled.v1',
  'orders.dispute-decided.v1',
  'verification.report-judged.v1',
  'payments.entry-posted.v1',
  'payments.earnings-changed.v1',
  'payments.payout-queued.v1',
  'payments.payout-stepped.v1',
  'payments.payment-disputed.v1',
  'payments.unmatched-money-noted.v1',
  'payments.unmatched-money-settled.v1',
  'payments.unmatched-money-sent.v1',
  'payments.payment-refund-settled.v1',
  'payments.payout-settled.v1',
  'payments.approval-stepped.v1',
  'payments.dispute-noted.v1',
];

/** Every wire name, retired ones too. */
export type WireType = keyof typeof eventSchemas;
/** What handlers and folds see: newest versions only. */
export type EventType = Exclude<WireType, (typeof upcasters)[number]['from']>;
export type EventData<T extends WireType> = z.infer<(typeof eventSchemas)[T]>;
/** Events of one service as a discriminated union on `type`. */
export type ServiceEvent<S extends string> = {
  [T in EventType]: T extends `${S}.${string}` ? { type: T; data: EventData<T> } : never;
}[EventType];

export const topics = {
  products: 'asili.products.v1',
  ledger: 'asili.ledger.v1',
  verification: 'asili.verification.v1',
  orders: 'asili.orders.v1',
  payments: 'asili.payments.v1',
  /** Compacted; values are productTotalsV1. */
  verificationTotals: 'asili.verification.totals.v1',
  profiles: 'asili.identity.profiles.v1',
} as const;
