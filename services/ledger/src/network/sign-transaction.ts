import { type IndexSpec, Mongo, unlessDuplicate } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import {
  type TransactionIdParts,
  formatTransactionId,
  LedgerUnreachable,
  type Signed,
  maxFeeTinybars,
} from './domain/transaction.ts';
import { Settings } from '../settings.ts';
import { LedgerNetwork, type Operation, type Signer } from './ledger-network.ts';
import { Mirror } from './mirror.http.ts';

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
 * Hands out transaction ids nobody else holds: one valid start per payer, ever, over all processes.
 * The unique insert of (payer, valid start to the millisecond) decides who owns the million ids inside it. Ids drawn at
 * random collide between busy workers, and the loser would read the other's receipt as its own success. The inserts
 * are kept a day; no transaction lives longer than three minutes.
 */
@Injectable()
export class TransactionIds {
  private readonly blocks = new Map<string, Promise<Block>>();

  constructor(
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  /** A fresh id whose valid start lies a few seconds in the past (nodes refuse future starts). Never gives the same one twice. */
  async next(payer: string): Promise<TransactionIdParts> {
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
      const ids = this.mongo.collection<{ _id: string; at: Date }>('transaction_ids');
      if (await unlessDuplicate(ids.insertOne({ _id: `${payer}@${startMs}`, at })))
        return { startMs, reservedAt: at.getTime(), used: 0 };
    }
  }
}

/**
 * Makes a new transaction under an id of our own and signs it; sends nothing. Call it only where no transaction is
 * open or the last one was voided: this is the one place where a new id comes from.
 */
@Injectable()
export class SignTransaction {
  constructor(
    private readonly network: LedgerNetwork,
    private readonly mirror: Mirror,
    private readonly ids: TransactionIds,
    private readonly settings: Settings,
  ) {}

  /** @throws LedgerUnreachable when no node answers, or when the exchange rate, and so the fee cap, cannot be known */
  async run(operation: Operation, signers: readonly Signer[]): Promise<Signed> {
    const { validSeconds, feeHeadroomPercent } = this.settings;
    if (!(await this.network.answers())) throw new LedgerUnreachable(); // Signed now, the bytes would grow old unsent.
    const rate = await this.mirror.exchangeRate();
    const id = await this.ids.next(this.network.payer);
    const cap = maxFeeTinybars(operation.type, rate, feeHeadroomPercent);
    const { bytes, hashes } = await this.network.freeze({ operation, id, validSeconds, maxFeeTinybars: cap, signers });
    return {
      transactionId: formatTransactionId(id),
      bytes: Buffer.from(bytes).toString('base64'),
      hashes,
      expiresAt: new Date((id.seconds + validSeconds) * 1000).toISOString(),
    };
  }
}
