import type { Language } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { unlessDuplicate, Mongo } from '@asili/platform';

/** What a payment was asked with that is personal: beside the stream, so that it can be erased. */
export interface PaymentRequest {
  readonly phoneNumber?: string;
  readonly returnUrl?: string;
  readonly language: Language;
}

/**
 * Which payment a purchase is being paid by: one at a time. So may a customer have a place for what they pay by.
 * One document per purchase.
 */
@Injectable()
export class ActivePaymentLocks {
  constructor(private readonly mongo: Mongo) {}

  private get activePayments() {
    return this.mongo.collection<{ _id: string; paymentId: string }>('purchase_payments');
  }

  async get(purchaseId: string): Promise<string | null> {
    return (await this.activePayments.findOne({ _id: purchaseId }))?.paymentId ?? null;
  }

  /** True for who put theirs in the place of `before`, and when it is there already. */
  async take(purchaseId: string, before: string | null, paymentId: string): Promise<boolean> {
    const taken =
      before === null
        ? await this.insert(purchaseId, paymentId)
        : (await this.activePayments.updateOne({ _id: purchaseId, paymentId: before }, { $set: { paymentId } }))
            .matchedCount === 1;
    return taken || (await this.get(purchaseId)) === paymentId;
  }

  private async insert(purchaseId: string, paymentId: string): Promise<boolean> {
    return unlessDuplicate(this.activePayments.insertOne({ _id: purchaseId, paymentId }));
  }
}

@Injectable()
export class PaymentRequests {
  constructor(private readonly mongo: Mongo) {}

  private get requests() {
    return this.mongo.collection<PaymentRequest & { _id: string }>('payment_requests');
  }

  /** The first one stays. */
  async put(paymentId: string, request: PaymentRequest): Promise<void> {
    await this.requests.updateOne({ _id: paymentId }, { $setOnInsert: request }, { upsert: true });
  }

  /** Without a number where it was forgotten. */
  async get(paymentId: string): Promise<PaymentRequest> {
    return (await this.requests.findOne({ _id: paymentId }, { projection: { _id: 0 } })) ?? { language: 'en' };
  }

  async forget(paymentIds: readonly string[]): Promise<void> {
    await this.requests.deleteMany({ _id: { $in: [...paymentIds] } });
  }
}
