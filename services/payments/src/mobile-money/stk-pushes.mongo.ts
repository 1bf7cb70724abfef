import { type IndexSpec, isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { StkPush } from './domain/stk-push.ts';
import { StkPushes } from './stk-pushes.ts';

interface StkPushDocument {
  /** Payment id. */
  readonly _id: string;
  /** Shillings as text: the driver reads whole numbers as floats. */
  readonly asked: string;
  readonly expiresAt: Date;
  readonly checkoutRequestId?: string;
  readonly told?: { readonly paid: string; readonly receipt: string };
  readonly isFound?: true;
  readonly isVoid?: true;
}

export const stkPushIndexes: readonly IndexSpec[] = [
  { collection: 'stk_pushes', name: 'once', keys: { checkoutRequestId: 1 }, unique: true, sparse: true },
];

/** One document each, by payment id. */
@Injectable()
export class MongoStkPushes extends StkPushes {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async add({ paymentId, asked, expiresAt, isVoid }: StkPush): Promise<boolean> {
    try {
      await this.documents.insertOne({ _id: paymentId, asked: String(asked), expiresAt, ...(isVoid && { isVoid }) });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  override async find(paymentId: string): Promise<StkPush | null> {
    const found = await this.documents.findOne({ _id: paymentId });
    return found && pushOf(found);
  }

  override async named(paymentId: string, checkoutRequestId: string): Promise<void> {
    try {
      await this.documents.updateOne(
        { _id: paymentId, checkoutRequestId: { $exists: false }, isFound: { $exists: false } },
        { $set: { checkoutRequestId } },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // Another payment's push has that name.
    }
  }

  override async told(
    paymentId: string,
    checkoutRequestId: string,
    { paid, receipt }: NonNullable<StkPush['told']>,
  ): Promise<void> {
    await this.documents.updateOne(
      { _id: paymentId, checkoutRequestId },
      { $set: { told: { paid: String(paid), receipt } } },
    );
  }

  override async found(paymentId: string, { paid, receipt }: NonNullable<StkPush['told']>): Promise<void> {
    await this.documents.updateOne(
      { _id: paymentId, checkoutRequestId: { $exists: false }, isFound: { $exists: false } },
      { $set: { isFound: true, told: { paid: String(paid), receipt } } },
    );
  }

  override async void(paymentId: string): Promise<void> {
    await this.documents.updateOne({ _id: paymentId }, { $set: { isVoid: true } });
  }

  private get documents() {
    return this.mongo.collection<StkPushDocument>('stk_pushes');
  }
}

function pushOf({ _id, asked, expiresAt, checkoutRequestId, told, isFound, isVoid }: StkPushDocument): StkPush {
  return {
    paymentId: _id,
    asked: BigInt(asked),
    expiresAt,
    ...(checkoutRequestId !== undefined && { checkoutRequestId }),
    ...(told && { told: { paid: BigInt(told.paid), receipt: told.receipt } }),
    ...(isFound && { isFound }),
    ...(isVoid && { isVoid }),
  };
}
