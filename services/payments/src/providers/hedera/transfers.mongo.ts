import { Injectable, type OnModuleInit } from '@nestjs/common';
import { unlessDuplicate, Mongo } from '@asili/platform';
import type { Transfer } from './domain/transfer.ts';

/**
 * - matching: belongs to a payment that is perhaps not told yet
 * - matched: told
 * - proof: one tinybar, which shows that its payer acts for the payment's buyer
 * - unmatched: nobody knows whose it is; an operator's, unless it is claimed
 */
export type TransferState = 'matching' | 'matched' | 'proof' | 'unmatched';

export interface KeptTransfer extends Transfer {
  readonly state: TransferState;
  readonly paymentId?: string;
  readonly why?: 'no-memo' | 'unknown-memo' | 'token';
}

/** Tinybar as text: no driver rounds it. */
type TransferDocument = Omit<KeptTransfer, 'receipt' | 'tinybar'> & {
  _id: string;
  tinybar: string;
  /** It is an operator's case. */ noted?: true;
  /** Its claims were looked at. */ claimed?: true;
  /** When it was tried last, in vain. */ triedAt?: Date;
};
interface ClaimDocument {
  _id: string;
  paymentId: string;
  transactionId: string;
  at: Date;
}

const limit = 100;
const read = ({
  _id,
  tinybar,
  noted: _noted,
  claimed: _claimed,
  triedAt: _tried,
  ...rest
}: TransferDocument): KeptTransfer => ({ ...rest, receipt: _id, tinybar: BigInt(tinybar) });

/** What was never tried comes first. */
const untriedFirst = { triedAt: 1, at: 1 } as const;

/** Everything that ever came to our account, for ever, once each. */
@Injectable()
export class Transfers implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

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

  /** How far the network was read: every transaction up to then has been kept. Null before the first time. */
  async readUpTo(): Promise<string | null> {
    return (await this.cursors.findOne({ _id: 'hbar' }))?.readUpTo ?? null;
  }

  async setReadUpTo(readUpTo: string): Promise<void> {
    await this.cursors.updateOne({ _id: 'hbar' }, { $max: { readUpTo } }, { upsert: true });
  }

  /** False where it was there already. */
  async keep({ receipt, tinybar, ...rest }: KeptTransfer): Promise<boolean> {
    return inserted(() => this.transfers.insertOne({ _id: receipt, tinybar: String(tinybar), ...rest }));
  }

  async known(receipts: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(
      (await this.transfers.find({ _id: { $in: [...receipts] } }, { projection: { _id: 1 } }).toArray()).map(
        ({ _id }) => _id,
      ),
    );
  }

  /** Those whose payment is to be told, a hundred at most: what failed is tried behind what was not tried since. */
  async matching(): Promise<KeptTransfer[]> {
    return (await this.transfers.find({ state: 'matching' }).sort(untriedFirst).limit(limit).toArray()).map(read);
  }

  /** Proofs and unmatched ones whose claims were not looked at yet, likewise. */
  async unclaimed(): Promise<KeptTransfer[]> {
    return (
      await this.transfers
        .find({ state: { $in: ['proof', 'unmatched'] }, claimed: { $exists: false } })
        .sort(untriedFirst)
        .limit(limit)
        .toArray()
    ).map(read);
  }

  async setClaimed(receipt: string): Promise<void> {
    await this.transfers.updateOne({ _id: receipt }, { $set: { claimed: true } });
  }

  /** It could not be done just now. */
  async setTried(receipt: string): Promise<void> {
    await this.transfers.updateOne({ _id: receipt }, { $set: { triedAt: new Date() } });
  }

  async setMatched(receipt: string): Promise<void> {
    await this.transfers.updateOne({ _id: receipt, state: 'matching' }, { $set: { state: 'matched' } });
  }

  /** Gives an unmatched one to a payment; false where it is no longer unmatched. */
  async match(receipt: string, paymentId: string): Promise<boolean> {
    return (
      (await this.transfers.updateOne({ _id: receipt, state: 'unmatched' }, { $set: { state: 'matching', paymentId } }))
        .matchedCount === 1
    );
  }

  async find(receipt: string): Promise<KeptTransfer | null> {
    const found = await this.transfers.findOne({ _id: receipt });
    return found && read(found);
  }

  /** Unmatched money that is not noted as such yet, the oldest first. */
  async unnoted(limit: number): Promise<KeptTransfer[]> {
    return (
      await this.transfers
        .find({ state: 'unmatched', noted: { $exists: false } })
        .sort(untriedFirst)
        .limit(limit)
        .toArray()
    ).map(read);
  }

  async setNoted(receipt: string): Promise<void> {
    await this.transfers.updateOne({ _id: receipt }, { $set: { noted: true } });
  }

  async unmatchedOf(transactionId: string): Promise<KeptTransfer | null> {
    const found = await this.transfers.findOne({ transactionId, state: 'unmatched' });
    return found && read(found);
  }

  async hasProof(paymentId: string, payer: string): Promise<boolean> {
    return (await this.transfers.findOne({ paymentId, payer, state: 'proof' }, { projection: { _id: 1 } })) !== null;
  }

  /** A buyer says that a transaction was theirs; the same again changes nothing. */
  async claim(paymentId: string, transactionId: string): Promise<void> {
    await inserted(() =>
      this.claims.insertOne({ _id: `${paymentId}|${transactionId}`, paymentId, transactionId, at: new Date() }),
    );
  }

  async claimsOf(
    filter: { readonly transactionId: string } | { readonly paymentId: string },
  ): Promise<{ paymentId: string; transactionId: string }[]> {
    return this.claims.find(filter).limit(100).toArray();
  }
}

/** Which payment a memo is of. */
@Injectable()
export class Memos {
  constructor(private readonly mongo: Mongo) {}

  private get memos() {
    return this.mongo.collection<{ _id: string; paymentId: string }>('hbar_memos');
  }

  /** The first of the memos that is free, or is this payment's already. */
  async reserve(paymentId: string, memos: readonly string[]): Promise<string> {
    for (const memo of memos) {
      if (
        (await inserted(() => this.memos.insertOne({ _id: memo, paymentId }))) ||
        (await this.find(memo)) === paymentId
      )
        return memo;
    }
    throw new RangeError(`no memo is free for ${paymentId}`);
  }

  async find(memo: string): Promise<string | null> {
    return (await this.memos.findOne({ _id: memo }))?.paymentId ?? null;
  }
}

async function inserted(insert: () => Promise<unknown>): Promise<boolean> {
  return unlessDuplicate(insert());
}
