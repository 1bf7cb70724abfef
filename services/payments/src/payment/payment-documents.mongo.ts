import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Mongo, saveVersion, updateOf } from '@asili/platform';
import { paymentMachine } from './domain/life-cycle.ts';
import { type Payment, expiryOf, isOutcomeUnknown, isOpen, openStatuses, reviewStatuses } from './domain/payment.ts';
import { quoteLifeMs } from '../quotes/domain/make-quote.ts';

/** What is looked up of many payments; each is kept in its stream. */
export interface PaymentRow {
  readonly version: number;
  readonly payment: Payment;
}

/** One that is to be looked at, and since when it is open; absent of those an earlier release kept. */
export interface DuePayment {
  readonly id: string;
  readonly begun?: Date;
}

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
  /** Its outcome has been unknown for long. */
  doubtful?: true;
  /** When it is looked at next: first as it stands, then as who looked said. Absent once nothing more happens by itself. */
  lookAt?: Date;
  /** As it stands; while that is the same, what happens to it does not bring its next look forward. */
  firstLook?: Date;
  begun?: Date;
}

/** How long a beginning may take before somebody else carries on, and a question on a phone before its provider is asked. */
const graceMs = 30_000;

/** When a payment is first looked at without a report of it; a transfer is watched for, and looked at when its time is over. */
function firstLook(payment: Payment): Date | undefined {
  if (!isOpen(payment)) return paymentMachine.deadlinesOf(payment)[0]?.at;
  const expiry = expiryOf(payment).getTime();
  return new Date(payment.steps?.payTo ? expiry : Math.min(expiry, expiry - quoteLifeMs + graceMs));
}

const toReview = { $or: [{ standing: { $in: [...reviewStatuses] } }, { doubtful: true as const }] };

/** An index over all payments, shared by all instances. */
@Injectable()
export class PaymentDocuments implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      {
        collection: 'payments',
        name: 'reference',
        keys: { provider: 1, reference: 1 },
        partial: { reference: { $exists: true } },
      },
      { collection: 'payments', name: 'artisan', keys: { artisanIds: 1, _id: -1 } },
      { collection: 'payments', name: 'customer', keys: { customerId: 1 } },
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

  /** An older version changes nothing. */
  async save({ version, payment }: PaymentRow): Promise<void> {
    const { facts, status, steps, payers } = payment;
    const payer = payers.at(-1);
    const lookAt = firstLook(payment);
    const known = {
      standing: status,
      purchaseId: facts.purchaseId,
      customerId: facts.customerId,
      artisanIds: facts.shares.map(({ artisanId }) => artisanId),
      provider: facts.provider,
      begun: new Date(expiryOf(payment).getTime() - quoteLifeMs),
      ...(steps && { reference: steps.reference }),
      ...(payer !== undefined && { payer }),
      doubtful: isOutcomeUnknown(payment) && payment.escalation !== undefined ? (true as const) : undefined,
    };
    const asBefore = { _id: facts.paymentId, version: { $lt: version }, ...(lookAt && { firstLook: lookAt }) };
    const keepsLook =
      lookAt && (await this.payments.updateOne(asBefore, updateOf({ version, ...known }))).matchedCount === 1;
    if (!keepsLook) await saveVersion(this.payments, facts.paymentId, version, { ...known, lookAt, firstLook: lookAt });
  }

  async findByReference(provider: string, reference: string): Promise<string | null> {
    return (await this.payments.findOne({ provider, reference }, { projection: { _id: 1 } }))?._id ?? null;
  }

  /** Ids of payments with sales of an artisan, newest first, older than that one. */
  async ofArtisan(artisanId: string, limit: number, before?: string): Promise<string[]> {
    return this.ids(
      { artisanIds: artisanId, ...(before !== undefined && { _id: { $lt: before } }) },
      { _id: -1 },
      limit,
    );
  }

  /** Ids of all payments of a buyer, or of an artisan for a plan. */
  async ofCustomer(customerId: string): Promise<string[]> {
    return (await this.payments.find({ customerId }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  }

  /** Whose payments are to be looked at by now. */
  async providersDueBy(now: Date): Promise<string[]> {
    return this.payments.distinct('provider', { lookAt: { $lte: now } });
  }

  /** A provider's payments to be looked at by now, the longest overdue first. */
  async dueBy(now: Date, max: number, provider: string): Promise<DuePayment[]> {
    const found = await this.payments
      .find({ provider, lookAt: { $lte: now } }, { projection: { begun: 1 } })
      .sort({ lookAt: 1 })
      .limit(max)
      .toArray();
    return found.map(({ _id: id, begun }) => ({ id, ...(begun && { begun }) }));
  }

  /** Puts the next look of one that is due off until then. False where another instance has done so, or nothing is due any more. */
  async claim(paymentId: string, now: Date, until: Date): Promise<boolean> {
    return (
      (await this.payments.updateOne({ _id: paymentId, lookAt: { $lte: now } }, { $set: { lookAt: until } }))
        .matchedCount === 1
    );
  }

  /** Payments that an operator may settle: with money that brings nothing by itself, or whose outcome has been unknown for long. */
  async inReviewCount(): Promise<number> {
    return this.payments.countDocuments(toReview);
  }

  /** Their ids, the oldest payment first, behind that one. */
  async inReview(limit: number, after?: string): Promise<string[]> {
    return this.ids({ ...toReview, ...(after !== undefined && { _id: { $gt: after } }) }, { _id: 1 }, limit);
  }

  /** Ids of payments by a provider that kept no money, the newest first. */
  async latestOf(provider: string, limit: number): Promise<string[]> {
    return this.ids(
      { provider, standing: { $in: ['awaiting-payment', 'expired', 'cancelled', 'failed'] } },
      { _id: -1 },
      limit,
    );
  }

  /** Whether a payment waits for money by this provider. */
  async hasOpen(provider: string): Promise<boolean> {
    return (
      (await this.payments.findOne(
        { provider, standing: { $in: [...openStatuses] }, lookAt: { $gt: new Date(0) } },
        { projection: { _id: 1 } },
      )) !== null
    );
  }

  /** Whether this buyer has paid by this provider before. */
  async hasPaidBy(customerId: string, provider: string): Promise<boolean> {
    return (
      (await this.payments.findOne({ customerId, provider, standing: 'confirmed' }, { projection: { _id: 1 } })) !==
      null
    );
  }

  /** Whether an account has paid for this buyer before. */
  async hasPaidFor(customerId: string, payer: string): Promise<boolean> {
    return (
      (await this.payments.findOne({ customerId, payer, standing: 'confirmed' }, { projection: { _id: 1 } })) !== null
    );
  }

  /** Whether an account has paid for at least so many buyers. */
  async hasPaidForMany(payer: string, buyers: number): Promise<boolean> {
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

  private async ids(filter: object, sort: Record<string, 1 | -1>, limit: number): Promise<string[]> {
    return (
      await this.payments
        .find(filter, { projection: { _id: 1 } })
        .sort(sort)
        .limit(limit)
        .toArray()
    ).map(({ _id }) => _id);
  }
}
