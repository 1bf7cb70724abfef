import { randomInt } from 'node:crypto';
import { type IndexSpec, isDuplicateKey, type Mongo } from '@asili/platform';
import type { Clock } from '@asili/kernel';
import type { TransactionIds } from '../../app/network/transaction-ids.ts';
import { formatTransactionId, type TransactionIdParts } from '../../domain/transaction-id.ts';

/** Nodes refuse future starts, and their clocks differ a little from ours. */
const backdateMs = 4_000;

export const transactionIdIndexes: readonly IndexSpec[] = [{ collection: 'transaction_ids', name: 'expiry', keys: { at: 1 }, expireAfterS: 86_400 }];

/**
 * The unique insert of (payer, valid start) decides who holds an id. Ids drawn at random collide between busy workers,
 * and the loser would read the other's receipt as its own success. Kept a day; no id outlives three minutes.
 */
export class MongoTransactionIds implements TransactionIds {
  constructor(
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async next(payer: string): Promise<TransactionIdParts> {
    for (;;) {
      const now = this.clock.now();
      const start = now.getTime() - backdateMs;
      const id = { payer, seconds: Math.floor(start / 1000), nanos: (start % 1000) * 1_000_000 + randomInt(1_000_000) };
      try {
        await this.mongo.collection<{ _id: string; at: Date }>('transaction_ids').insertOne({ _id: formatTransactionId(id), at: now });
        return id;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }
}
