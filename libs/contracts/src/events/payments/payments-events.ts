import { approvalSteppedV1 } from './approval-stepped.v1.ts';
import { bankStatementEnteredV1 } from './bank-statement-entered.v1.ts';
import { booksBreakSteppedV1 } from './books-break-stepped.v1.ts';
import { chargesCorrectedV1 } from './charges-corrected.v1.ts';
import { disputeNotedV1 } from './dispute-noted.v1.ts';
import { earningsChangedV1 } from './earnings-changed.v1.ts';
import { entryPostedV1 } from './entry-posted.v1.ts';
import { orderDisputedByBankV1 } from './order-disputed-by-bank.v1.ts';
import { paymentAskedV1 } from './payment-asked.v1.ts';
import { paymentChangedV1 } from './payment-changed.v1.ts';
import { paymentClosedV1 } from './payment-closed.v1.ts';
import { paymentConfirmedV1 } from './payment-confirmed.v1.ts';
import { paymentCreatedV1 } from './payment-created.v1.ts';
import { paymentDetectedV1 } from './payment-detected.v1.ts';
import { paymentDisputedV1 } from './payment-disputed.v1.ts';
import { paymentDoubtRaisedV1 } from './payment-doubt-raised.v1.ts';
import { paymentDoubtSettledV1 } from './payment-doubt-settled.v1.ts';
import { paymentDoubtedV1 } from './payment-doubted.v1.ts';
import { paymentEndedV1 } from './payment-ended.v1.ts';
import { paymentHoldAnsweredV1 } from './payment-hold-answered.v1.ts';
import { paymentHoldAskedV1 } from './payment-hold-asked.v1.ts';
import { paymentMoneyReceivedV1 } from './payment-money-received.v1.ts';
import { paymentOpenedV1 } from './payment-opened.v1.ts';
import { paymentOrderCompletedV1 } from './payment-order-completed.v1.ts';
import { paymentProcessingStartedV1 } from './payment-processing-started.v1.ts';
import { paymentRefundApprovedV1 } from './payment-refund-approved.v1.ts';
import { paymentRefundDestinationSteppedV1 } from './payment-refund-destination-stepped.v1.ts';
import { paymentRefundFailedV1 } from './payment-refund-failed.v1.ts';
import { paymentRefundHandedOverV1 } from './payment-refund-handed-over.v1.ts';
import { paymentRefundRequestedV1 } from './payment-refund-requested.v1.ts';
import { paymentRefundSettledV1 } from './payment-refund-settled.v1.ts';
import { paymentRefundSubmittedV1 } from './payment-refund-submitted.v1.ts';
import { paymentRefundedV1 } from './payment-refunded.v1.ts';
import { paymentRequotedV1 } from './payment-requoted.v1.ts';
import { paymentReviewSettledV1 } from './payment-review-settled.v1.ts';
import { payoutChangedV1 } from './payout-changed.v1.ts';
import { payoutDelayedV1 } from './payout-delayed.v1.ts';
import { payoutPaidLateV1 } from './payout-paid-late.v1.ts';
import { payoutQueuedV1 } from './payout-queued.v1.ts';
import { payoutSettledV1 } from './payout-settled.v1.ts';
import { payoutSteppedV1 } from './payout-stepped.v1.ts';
import { planOrderedV1 } from './plan-ordered.v1.ts';
import { planPaidV1 } from './plan-paid.v1.ts';
import { planRefundAgreedV1 } from './plan-refund-agreed.v1.ts';
import { planRefundedV1 } from './plan-refunded.v1.ts';
import { refundDestinationChangedV1 } from './refund-destination-changed.v1.ts';
import { refundOpenedV1 } from './refund-opened.v1.ts';
import { refundSteppedV1 } from './refund-stepped.v1.ts';
import { saleCountedV1 } from './sale-counted.v1.ts';
import { treasurySweepSteppedV1 } from './treasury-sweep-stepped.v1.ts';
import { unmatchedMoneyNotedV1 } from './unmatched-money-noted.v1.ts';
import { unmatchedMoneySentV1 } from './unmatched-money-sent.v1.ts';
import { unmatchedMoneySettledV1 } from './unmatched-money-settled.v1.ts';

/** Every event of payments ever stored or published. None is ever edited or taken out. */
export const paymentsEvents = {
  'payments.bank-statement-entered.v1': bankStatementEnteredV1,
  'payments.books-break-stepped.v1': booksBreakSteppedV1,
  'payments.charges-corrected.v1': chargesCorrectedV1,
  'payments.treasury-sweep-stepped.v1': treasurySweepSteppedV1,
  'payments.payment-review-settled.v1': paymentReviewSettledV1,
  'payments.payment-created.v1': paymentCreatedV1,
  'payments.payment-asked.v1': paymentAskedV1,
  'payments.payment-opened.v1': paymentOpenedV1,
  'payments.payment-doubted.v1': paymentDoubtedV1,
  'payments.payment-doubt-raised.v1': paymentDoubtRaisedV1,
  'payments.payment-doubt-settled.v1': paymentDoubtSettledV1,
  'payments.payment-detected.v1': paymentDetectedV1,
  'payments.payment-processing-started.v1': paymentProcessingStartedV1,
  'payments.payment-hold-asked.v1': paymentHoldAskedV1,
  'payments.payment-hold-answered.v1': paymentHoldAnsweredV1,
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
  'payments.payment-refund-failed.v1': paymentRefundFailedV1,
  'payments.refund-opened.v1': refundOpenedV1,
  'payments.refund-stepped.v1': refundSteppedV1,
  'payments.entry-posted.v1': entryPostedV1,
  'payments.earnings-changed.v1': earningsChangedV1,
  'payments.payout-queued.v1': payoutQueuedV1,
  'payments.payout-stepped.v1': payoutSteppedV1,
  'payments.payout-paid-late.v1': payoutPaidLateV1,
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

/** Kept in the store of payments and never published. */
export const paymentsInternal: readonly (keyof typeof paymentsEvents)[] = [
  'payments.payment-created.v1',
  'payments.plan-ordered.v1',
  'payments.plan-refund-agreed.v1',
  'payments.payment-asked.v1',
  'payments.payment-opened.v1',
  'payments.payment-doubted.v1',
  'payments.payment-doubt-raised.v1',
  'payments.payment-doubt-settled.v1',
  'payments.payment-detected.v1',
  'payments.payment-processing-started.v1',
  'payments.payment-hold-asked.v1',
  'payments.payment-hold-answered.v1',
  'payments.payment-requoted.v1',
  'payments.payment-money-received.v1',
  'payments.payment-closed.v1',
  'payments.payment-refund-requested.v1',
  'payments.payment-refund-submitted.v1',
  'payments.payment-refund-handed-over.v1',
  'payments.payment-refund-destination-stepped.v1',
  'payments.payment-refund-approved.v1',
  'payments.refund-opened.v1',
  'payments.refund-stepped.v1',
  'payments.payment-order-completed.v1',
  'payments.bank-statement-entered.v1',
  'payments.books-break-stepped.v1',
  'payments.charges-corrected.v1',
  'payments.treasury-sweep-stepped.v1',
  'payments.payment-review-settled.v1',
  'payments.entry-posted.v1',
  'payments.earnings-changed.v1',
  'payments.payout-queued.v1',
  'payments.payout-stepped.v1',
  'payments.payout-paid-late.v1',
  'payments.payment-disputed.v1',
  'payments.unmatched-money-noted.v1',
  'payments.unmatched-money-settled.v1',
  'payments.unmatched-money-sent.v1',
  'payments.payment-refund-settled.v1',
  'payments.payout-settled.v1',
  'payments.approval-stepped.v1',
  'payments.dispute-noted.v1',
];
