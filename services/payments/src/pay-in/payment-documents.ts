import type { Payment } from './domain/payment.ts';

/** What is looked up of many payments; each is kept in its stream. */
export interface PaymentRow {
  readonly version: number;
  readonly payment: Payment;
}

/** An index over all payments, shared by all instances. */
export abstract class PaymentDocuments {
  /** An older version changes nothing. */
  abstract save(row: PaymentRow): Promise<void>;
  abstract findByReference(provider: string, reference: string): Promise<string | null>;
  /** Ids of payments with sales of an artisan, newest first, older than that one. */
  abstract ofArtisan(artisanId: string, most: number, before?: string): Promise<string[]>;
  /** Whose payments are to be looked at by now. */
  abstract providersDueBy(now: Date): Promise<string[]>;
  /** Ids of a provider's payments to be looked at by now, the longest overdue first. */
  abstract dueBy(now: Date, most: number, provider: string): Promise<string[]>;
  /** Puts the next look off, where it is not later already; one that is settled has none. */
  abstract lookAgain(paymentId: string, at: Date): Promise<void>;
  /** Payments that an operator may settle: with money that brings nothing by itself, or in doubt for long. */
  abstract inReviewCount(): Promise<number>;
  /** Their ids, the oldest payment first, behind that one. */
  abstract inReview(most: number, after?: string): Promise<string[]>;
  /** Ids of payments by a provider that kept no money, the newest first. */
  abstract latestOf(provider: string, most: number): Promise<string[]>;
  /** Whether a payment waits for money by this provider. */
  abstract hasOpen(provider: string): Promise<boolean>;
  /** Whether an account has paid for this buyer before. */
  abstract hasPaidFor(customerId: string, payer: string): Promise<boolean>;
  /** Whether an account has paid for at least so many buyers. */
  abstract hasPaidForMany(payer: string, buyers: number): Promise<boolean>;
}

/** Which payment a purchase is being paid by: one at a time. */
export abstract class PurchaseSlots {
  abstract get(purchaseId: string): Promise<string | null>;
  /** True for who put theirs in the place of `before`, and when it is there already. */
  abstract take(purchaseId: string, before: string | null, paymentId: string): Promise<boolean>;
}

/** What a payment was asked with that is personal: beside the stream, so that it can be erased. */
export interface PaymentRequest {
  readonly phoneNumber?: string;
  readonly returnUrl?: string;
  readonly language: 'en' | 'sw' | 'fr';
}

export abstract class PaymentRequests {
  /** The first one stays. */
  abstract put(paymentId: string, request: PaymentRequest): Promise<void>;
  abstract get(paymentId: string): Promise<PaymentRequest>;
}
