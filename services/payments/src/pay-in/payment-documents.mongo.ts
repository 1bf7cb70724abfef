import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { quoteLifeMs } from '../quotes/domain/make-quote.ts';
import {
  choiceEndOf,
  expiryOf,
  isInDoubt,
  isOpen,
  openStandings,
  reviewStandings,
  type Payment,
} from './domain/payment.ts';
import {
  PaymentDocuments,
  PaymentRequests,
  PurchaseSlots,
  type PaymentRequest,
  type PaymentRow,
} from './payment-documents.ts';

interface PaymentDocument {
  _id: string;
  version: number;
  purchaseId: string;
  customerId: string;
  artisanIds: string[];
  provider: string;
  standing: string;
  reference?: string;
  payer?: string;
  /** In doubt for long. */
  doubtful?: true;
  /** Absent once nothing more happens by itself. */
  lookAt?: Date;
}

/** How long a beginning may take before somebody else carries on, and a question on a phone before its provider is asked. */
const graceMs = 30_000;

/** When a payment is first looked at without being told of; a transfer is watched for, and looked at when its time is over. */
function firstLook(payment: Payment): Date | undefined {
  const expiry = expiryOf(payment).getTime();
  if (payment.standing === 'late') return choiceEndOf(payment);
  if (!isOpen(payment)) return undefined;
  return new Date(payment.steps?.payTo ? expiry : Math.min(expiry, expiry - quoteLifeMs + graceMs));
}

const toReview = { $or: [{ standing: { $in: [...reviewStandings] } }, { doubtful: true as const }] };

@Injectable()
export class MongoPaymentDocuments extends PaymentDocuments implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      {
        collection: 'payments',
        name: 'reference',
        keys: { provider: 1, reference: 1 },
        partial: { reference: { $exists: true } },
      },
      { collection: 'payments', name: 'artisan', keys: { artisanIds: 1, _id: -1 } },
      { collection: 'payments', name: 'provider_standing', keys: { provider: 1, standing: 1, _id: -1 } },
      { collection: 'payments', name: 'standing', keys: { standing: 1, _id: 1 } },
      {
        collection: 'payments',
        name: 'doubtful',
        keys: { doubtful: 1, _id: 1 },
        partial: { doubtful: { $exists: true } },
      },
      { collection: 'payments', name: 'look_at', keys: { lookAt: 1 }, partial: { lookAt: { $exists: true } } },
      {
        collection: 'payments',
        name: 'provider_look_at',
        keys: { provider: 1, lookAt: 1 },
        partial: { lookAt: { $exists: true } },
      },
      {
        collection: 'payments',
        name: 'payer',
        keys: { customerId: 1, payer: 1 },
        partial: { payer: { $exists: true } },
      },
      {
        collection: 'payments',
        name: 'buyers',
        keys: { payer: 1, customerId: 1 },
        partial: { payer: { $exists: true } },
      },
    ]);
  }

  private get payments() {
    return this.mongo.collection<PaymentDocument>('payments');
  }

  override async save({ version, payment }: PaymentRow): Promise<void> {
    const { facts, standing, steps, payers } = payment;
    const payer = payers.at(-1);
    const lookAt = firstLook(payment);
    const known = {
      version,
      standing,
      purchaseId: facts.purchaseId,
      customerId: facts.customerId,
      artisanIds: facts.shares.map(({ artisanId }) => artisanId),
      provider: facts.provider,
      ...(steps && { reference: steps.reference }),
      ...(payer !== undefined && { payer }),
    };
    const doubtful = isInDoubt(payment) && payment.doubt !== undefined;
    const update = {
      $set: { ...known, ...(lookAt && { lookAt }), ...(doubtful && { doubtful: true as const }) },
      $unset: { ...(!lookAt && { lookAt: 1 as const }), ...(!doubtful && { doubtful: 1 as const }) },
    };
    try {
      await this.payments.updateOne({ _id: facts.paymentId, version: { $lt: version } }, update, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // A document as new as this or newer is there.
    }
  }

  override async findByReference(provider: string, reference: string): Promise<string | null> {
    return (await this.payments.findOne({ provider, reference }, { projection: { _id: 1 } }))?._id ?? null;
  }

  override async ofArtisan(artisanId: string, most: number, before?: string): Promise<string[]> {
    return this.ids(
      { artisanIds: artisanId, ...(before !== undefined && { _id: { $lt: before } }) },
      { _id: -1 },
      most,
    );
  }

  override async providersDueBy(now: Date): Promise<string[]> {
    return this.payments.distinct('provider', { lookAt: { $lte: now } });
  }

  override async dueBy(now: Date, most: number, provider: string): Promise<string[]> {
    return this.ids({ provider, lookAt: { $lte: now } }, { lookAt: 1 }, most);
  }

  override async lookAgain(paymentId: string, at: Date): Promise<void> {
    await this.payments.updateOne({ _id: paymentId, lookAt: { $lt: at } }, { $set: { lookAt: at } });
  }

  override async inReviewCount(): Promise<number> {
    return this.payments.countDocuments(toReview);
  }

  override async inReview(most: number, after?: string): Promise<string[]> {
    return this.ids({ ...toReview, ...(after !== undefined && { _id: { $gt: after } }) }, { _id: 1 }, most);
  }

  override async latestOf(provider: string, most: number): Promise<string[]> {
    return this.ids(
      { provider, standing: { $in: ['awaiting-payment', 'expired', 'cancelled', 'failed'] } },
      { _id: -1 },
      most,
    );
  }

  override async hasOpen(provider: string): Promise<boolean> {
    return (
      (await this.payments.findOne(
        { provider, standing: { $in: [...openStandings] }, lookAt: { $gt: new Date(0) } },
        { projection: { _id: 1 } },
      )) !== null
    );
  }

  override async hasPaidFor(customerId: string, payer: string): Promise<boolean> {
    return (
      (await this.payments.findOne({ customerId, payer, standing: 'confirmed' }, { projection: { _id: 1 } })) !== null
    );
  }

  override async hasPaidForMany(payer: string, buyers: number): Promise<boolean> {
    const seen = new Set<string>();
    while (seen.size < buyers) {
      const next = await this.payments.findOne(
        { payer, customerId: { $nin: [...seen] } },
        { projection: { customerId: 1 } },
      );
      if (!next) return false;
      seen.add(next.customerId);
    }
    return true;
  }

  private async ids(filter: object, sort: Record<string, 1 | -1>, most: number): Promise<string[]> {
    return (
      await this.payments
        .find(filter, { projection: { _id: 1 } })
        .sort(sort)
        .limit(most)
        .toArray()
    ).map(({ _id }) => _id);
  }
}

/** One document per purchase. */
@Injectable()
export class MongoPurchaseSlots extends PurchaseSlots {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get slots() {
    return this.mongo.collection<{ _id: string; paymentId: string }>('purchase_payments');
  }

  override async get(purchaseId: string): Promise<string | null> {
    return (await this.slots.findOne({ _id: purchaseId }))?.paymentId ?? null;
  }

  override async take(purchaseId: string, before: string | null, paymentId: string): Promise<boolean> {
    const taken =
      before === null
        ? await this.insert(purchaseId, paymentId)
        : (await this.slots.updateOne({ _id: purchaseId, paymentId: before }, { $set: { paymentId } })).matchedCount ===
          1;
    return taken || (await this.get(purchaseId)) === paymentId;
  }

  private async insert(purchaseId: string, paymentId: string): Promise<boolean> {
    try {
      await this.slots.insertOne({ _id: purchaseId, paymentId });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }
}

@Injectable()
export class MongoPaymentRequests extends PaymentRequests {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get requests() {
    return this.mongo.collection<PaymentRequest & { _id: string }>('payment_requests');
  }

  override async put(paymentId: string, request: PaymentRequest): Promise<void> {
    await this.requests.updateOne({ _id: paymentId }, { $setOnInsert: request }, { upsert: true });
  }

  override async get(paymentId: string): Promise<PaymentRequest> {
    return (await this.requests.findOne({ _id: paymentId }, { projection: { _id: 0 } })) ?? { language: 'en' };
  }
}
