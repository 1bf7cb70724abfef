import { type IndexSpec, unlessDuplicate, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { StkPush } from './domain/notation.ts';
import { reversalResult, type AccountBalance } from './domain/statuses.ts';

interface StkPushDocument {
  /** Payment id. */
  readonly _id: string;
  /** Shillings as text: the driver reads whole numbers as floats. */
  readonly asked: string;
  readonly expiresAt: Date;
  readonly checkoutRequestId?: string;
  readonly told?: { readonly paid: string; readonly receipt: string; readonly at?: Date };
  readonly isFound?: true;
  readonly statementRead?: number;
  readonly isVoid?: true;
}

export const stkPushIndexes: readonly IndexSpec[] = [
  { collection: 'stk_pushes', name: 'once', keys: { checkoutRequestId: 1 }, unique: true, sparse: true },
];

/**
 * Every question that was put on a phone.
 * One document each, by payment id.
 */
@Injectable()
export class StkPushes {
  constructor(private readonly mongo: Mongo) {}

  /** Notes a push before it is sent. False when the payment has one already: a push has no idempotency key, so it is never sent twice. */
  async add({ paymentId, asked, expiresAt, isVoid }: StkPush): Promise<boolean> {
    return unlessDuplicate(
      this.documents.insertOne({ _id: paymentId, asked: String(asked), expiresAt, ...(isVoid && { isVoid }) }),
    );
  }

  async find(paymentId: string): Promise<StkPush | null> {
    const found = await this.documents.findOne({ _id: paymentId });
    return found && pushOf(found);
  }

  /** Notes M-Pesa's name for it. The first one stays, and a name belongs to one payment. */
  async named(paymentId: string, checkoutRequestId: string): Promise<void> {
    await unlessDuplicate(
      this.documents.updateOne(
        { _id: paymentId, checkoutRequestId: { $exists: false }, isFound: { $exists: false } },
        { $set: { checkoutRequestId } },
      ),
    ); // Another payment's push has that name.
  }

  /** Notes what a callback said, if it is about the push of that name. */
  async recordReport(
    paymentId: string,
    checkoutRequestId: string,
    { paid, ...rest }: NonNullable<StkPush['reported']>,
  ): Promise<void> {
    await this.documents.updateOne(
      { _id: paymentId, checkoutRequestId },
      { $set: { told: { paid: String(paid), ...rest } } },
    );
  }

  /** Notes that M-Pesa's statement has the payment, unless the push has a name by now; it gets none afterwards, so that the money has one receipt. */
  async found(paymentId: string, { paid, ...rest }: NonNullable<StkPush['reported']>): Promise<void> {
    await this.documents.updateOne(
      { _id: paymentId, checkoutRequestId: { $exists: false }, isFound: { $exists: false } },
      { $set: { isFound: true, told: { paid: String(paid), ...rest } } },
    );
  }

  /** Notes how much of the statement has been read; less than before changes nothing. */
  async read(paymentId: string, count: number): Promise<void> {
    await this.documents.updateOne({ _id: paymentId }, { $max: { statementRead: count } });
  }

  /** It was never sent. */
  async void(paymentId: string): Promise<void> {
    await this.documents.updateOne({ _id: paymentId }, { $set: { isVoid: true } });
  }

  private get documents() {
    return this.mongo.collection<StkPushDocument>('stk_pushes');
  }
}

function pushOf({
  _id,
  asked,
  expiresAt,
  checkoutRequestId,
  told,
  isFound,
  statementRead,
  isVoid,
}: StkPushDocument): StkPush {
  return {
    paymentId: _id,
    asked: BigInt(asked),
    expiresAt,
    ...(checkoutRequestId !== undefined && { checkoutRequestId }),
    ...(told && { reported: { ...told, paid: BigInt(told.paid) } }),
    ...(isFound && { isFound }),
    ...(statementRead !== undefined && { statementRead }),
    ...(isVoid && { isVoid }),
  };
}

interface ReversalDocument {
  /** Refund id. */
  readonly _id: string;
  readonly askedAt?: Date;
  readonly result?: string;
}

/**
 * Reversals that were asked for, by the refund each is for.
 * One document each. An upsert that meets a document its filter refuses is a duplicate key.
 */
@Injectable()
export class Reversals {
  constructor(private readonly mongo: Mongo) {}

  /** The result code M-Pesa gave; undefined while it has given none. */
  async resultOf(refundId: string): Promise<string | undefined> {
    return (await this.documents.findOne({ _id: refundId }))?.result;
  }

  /** True for the one who may ask now: nobody has since `before`. */
  async claim(refundId: string, now: Date, before: Date): Promise<boolean> {
    return this.changed(
      { _id: refundId, $or: [{ askedAt: { $exists: false } }, { askedAt: { $lte: before } }] },
      { askedAt: now },
    );
  }

  /** The latest word counts; but what was done stays done. */
  async recordReport(refundId: string, code: string): Promise<void> {
    const known = await this.resultOf(refundId);
    if (known !== undefined && reversalResult(known).kind === 'succeeded') return;
    await this.changed(
      { _id: refundId, ...(known === undefined ? { result: { $exists: false } } : { result: known }) },
      { result: code },
    );
  }

  private async changed(filter: object, change: Partial<ReversalDocument>): Promise<boolean> {
    return unlessDuplicate(this.documents.updateOne(filter, { $set: change }, { upsert: true }));
  }

  private get documents() {
    return this.mongo.collection<ReversalDocument>('reversals');
  }
}

const keptSeconds = 86_400;
interface Answer {
  _id: string;
  minor: string;
  charges?: string;
  at: Date;
}

/** Nobody asks for an answer of yesterday. */
export const accountBalanceIndexes: readonly IndexSpec[] = [
  { collection: 'account_balances', name: 'expiry', keys: { at: 1 }, expireAfterS: keptSeconds },
];

/** Answers to questions about what our short code holds, by the question. */
@Injectable()
export class AccountBalances {
  constructor(private readonly mongo: Mongo) {}

  private get answers() {
    return this.mongo.collection<Answer>('account_balances');
  }

  /** The first answer stays. */
  async put(question: string, { minor, charges }: AccountBalance): Promise<void> {
    await this.answers.updateOne(
      { _id: question },
      {
        $setOnInsert: {
          minor: String(minor),
          ...(charges !== undefined && { charges: String(charges) }),
          at: new Date(),
        },
      },
      { upsert: true },
    );
  }

  /** Null while there is none. */
  async get(question: string): Promise<AccountBalance | null> {
    const found = await this.answers.findOne({ _id: question });
    return (
      found && { minor: BigInt(found.minor), ...(found.charges !== undefined && { charges: BigInt(found.charges) }) }
    );
  }
}
