import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { Memos, Transfers, type KeptTransfer } from './transfers.ts';

/** Tinybar as text: no driver rounds it. */
type TransferDocument = Omit<KeptTransfer, 'receipt' | 'tinybar'> & {
  _id: string;
  tinybar: string;
  /** It is an operator's case. */ noted?: true;
};
interface ClaimDocument {
  _id: string;
  paymentId: string;
  transactionId: string;
  at: Date;
}

const read = ({ _id, tinybar, noted: _noted, ...rest }: TransferDocument): KeptTransfer => ({
  ...rest,
  receipt: _id,
  tinybar: BigInt(tinybar),
});

@Injectable()
export class MongoTransfers extends Transfers implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'hbar_transfers', name: 'transaction', keys: { transactionId: 1 } },
      { collection: 'hbar_transfers', name: 'state', keys: { state: 1, at: 1 } },
      {
        collection: 'hbar_transfers',
        name: 'payment',
        keys: { paymentId: 1, payer: 1 },
        partial: { paymentId: { $exists: true } },
      },
      { collection: 'hbar_claims', name: 'transaction', keys: { transactionId: 1 } },
      { collection: 'hbar_claims', name: 'payment', keys: { paymentId: 1 } },
    ]);
  }

  private get transfers() {
    return this.mongo.collection<TransferDocument>('hbar_transfers');
  }

  private get claims() {
    return this.mongo.collection<ClaimDocument>('hbar_claims');
  }

  private get cursors() {
    return this.mongo.collection<{ _id: 'hbar'; readUpTo: string }>('cursors');
  }

  override async readUpTo(): Promise<string | null> {
    return (await this.cursors.findOne({ _id: 'hbar' }))?.readUpTo ?? null;
  }

  override async setReadUpTo(readUpTo: string): Promise<void> {
    await this.cursors.updateOne({ _id: 'hbar' }, { $max: { readUpTo } }, { upsert: true });
  }

  override async keep({ receipt, tinybar, ...rest }: KeptTransfer): Promise<boolean> {
    return inserted(() => this.transfers.insertOne({ _id: receipt, tinybar: String(tinybar), ...rest }));
  }

  override async known(receipts: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(
      (await this.transfers.find({ _id: { $in: [...receipts] } }, { projection: { _id: 1 } }).toArray()).map(
        ({ _id }) => _id,
      ),
    );
  }

  override async matching(): Promise<KeptTransfer[]> {
    return (await this.transfers.find({ state: 'matching' }).sort({ at: 1 }).limit(100).toArray()).map(read);
  }

  override async setMatched(receipt: string): Promise<void> {
    await this.transfers.updateOne({ _id: receipt, state: 'matching' }, { $set: { state: 'matched' } });
  }

  override async match(receipt: string, paymentId: string): Promise<boolean> {
    return (
      (await this.transfers.updateOne({ _id: receipt, state: 'unmatched' }, { $set: { state: 'matching', paymentId } }))
        .matchedCount === 1
    );
  }

  override async find(receipt: string): Promise<KeptTransfer | null> {
    const found = await this.transfers.findOne({ _id: receipt });
    return found && read(found);
  }

  override async unnoted(most: number): Promise<KeptTransfer[]> {
    return (
      await this.transfers
        .find({ state: 'unmatched', noted: { $exists: false }, tinybar: { $ne: '0' } })
        .sort({ at: 1 })
        .limit(most)
        .toArray()
    ).map(read);
  }

  override async setNoted(receipt: string): Promise<void> {
    await this.transfers.updateOne({ _id: receipt }, { $set: { noted: true } });
  }

  override async unmatchedOf(transactionId: string): Promise<KeptTransfer | null> {
    const found = await this.transfers.findOne({ transactionId, state: 'unmatched' });
    return found && read(found);
  }

  override async hasProof(paymentId: string, payer: string): Promise<boolean> {
    return (await this.transfers.findOne({ paymentId, payer, state: 'proof' }, { projection: { _id: 1 } })) !== null;
  }

  override async claim(paymentId: string, transactionId: string): Promise<void> {
    await inserted(() =>
      this.claims.insertOne({ _id: `${paymentId}|${transactionId}`, paymentId, transactionId, at: new Date() }),
    );
  }

  override async claimsOf(
    filter: { readonly transactionId: string } | { readonly paymentId: string },
  ): Promise<{ paymentId: string; transactionId: string }[]> {
    return this.claims.find(filter).limit(100).toArray();
  }
}

@Injectable()
export class MongoMemos extends Memos {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get memos() {
    return this.mongo.collection<{ _id: string; paymentId: string }>('hbar_memos');
  }

  override async reserve(paymentId: string, memos: readonly string[]): Promise<string> {
    for (const memo of memos) {
      if (
        (await inserted(() => this.memos.insertOne({ _id: memo, paymentId }))) ||
        (await this.find(memo)) === paymentId
      )
        return memo;
    }
    throw new RangeError(`no memo is free for ${paymentId}`);
  }

  override async find(memo: string): Promise<string | null> {
    return (await this.memos.findOne({ _id: memo }))?.paymentId ?? null;
  }
}

async function inserted(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}
