import { type IndexSpec, isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { TransactionIds } from './transaction-ids.ts';
import type { TransactionIdParts } from './domain/transaction-id.ts';

/** Nodes refuse future starts, and their clocks differ a little from ours. */
const backdateMs = 4_000;
/** A millisecond of valid starts is used for this long, so that the last ids of it are not much shorter-lived. */
const useForMs = 3_000;
const nanosPerMillisecond = 1_000_000;

export const transactionIdIndexes: readonly IndexSpec[] = [
  { collection: 'transaction_ids', name: 'expiry', keys: { at: 1 }, expireAfterS: 86_400 },
];

interface Block {
  startMs: number;
  reservedAt: number;
  used: number;
}

/**
 * The unique insert of (payer, valid start to the millisecond) decides who owns the million ids inside it. Ids drawn at
 * random collide between busy workers, and the loser would read the other's receipt as its own success. The inserts
 * are kept a day; no transaction lives longer than three minutes.
 */
@Injectable()
export class MongoTransactionIds extends TransactionIds {
  private readonly blocks = new Map<string, Promise<Block>>();

  constructor(
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async next(payer: string): Promise<TransactionIdParts> {
    for (;;) {
      const current = this.blocks.get(payer) ?? this.renew(payer, undefined);
      const block = await current;
      const age = this.clock.now().getTime() - block.reservedAt;
      if (age >= 0 && age < useForMs && block.used < nanosPerMillisecond) {
        const nanos = (block.startMs % 1000) * nanosPerMillisecond + block.used;
        block.used += 1;
        return { payer, seconds: Math.floor(block.startMs / 1000), nanos };
      }
      await this.renew(payer, current);
    }
  }

  /** Replaces a used-up block, once for all who found it so. */
  private renew(payer: string, spent: Promise<Block> | undefined): Promise<Block> {
    const current = this.blocks.get(payer);
    if (current && current !== spent) return current;
    const fresh = this.reserve(payer);
    this.blocks.set(payer, fresh);
    fresh.catch(() => this.blocks.get(payer) === fresh && this.blocks.delete(payer));
    return fresh;
  }

  private async reserve(payer: string): Promise<Block> {
    for (let later = 0; ; later += 1) {
      const at = this.clock.now();
      const startMs = at.getTime() - backdateMs + later;
      try {
        await this.mongo
          .collection<{ _id: string; at: Date }>('transaction_ids')
          .insertOne({ _id: `${payer}@${startMs}`, at });
        return { startMs, reservedAt: at.getTime(), used: 0 };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }
}
