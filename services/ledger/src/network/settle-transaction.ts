import { setTimeout as delay } from 'node:timers/promises';
import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { Settings } from '../settings.ts';
import {
  isAfter,
  LedgerUnreachable,
  submitMeaning,
  verdictMeaning,
  type WaitReason,
  waitReasons,
  type Signed,
  feeInUsd,
} from './domain/transaction.ts';
import { LedgerNetwork } from './ledger-network.ts';
import { Mirror, type MirrorTransaction } from './mirror.http.ts';

/** What became of a stored transaction. */
export type Settlement =
  /** The ledger executed these bytes. */
  | {
      kind: 'success';
      transactionId: string;
      consensusTimestamp: string;
      feeUsd: string;
      hash: string;
      entityId: string | null;
      serials: number[];
    }
  /** Nothing happened and nothing can happen any more under this id: a new one may be made. */
  | { kind: 'void'; reason: string; wait?: WaitReason }
  /** Consensus refused these bytes for good; nothing happened. */
  | { kind: 'refused'; code: string }
  /** A node will not take these bytes, and no receipt is known. They stay the open transaction. */
  | { kind: 'rejected'; code: string }
  /** Not decided yet: come back with the same bytes. */
  | { kind: 'pending'; reason: WaitReason };

/**
 * Steps 4 to 8 of the exactly-once recipe for one stored transaction. Never makes an id and never changes bytes, so it
 * may run many times, in many processes, at once. A node is believed only about the id and bytes we stored.
 */
@Injectable()
export class SettleTransaction {
  constructor(
    private readonly network: LedgerNetwork,
    private readonly mirror: Mirror,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async run(transaction: Signed): Promise<Settlement> {
    if (!(await this.network.answers())) return { kind: 'pending', reason: waitReasons.unreachable };
    try {
      if (this.clock.now().getTime() >= Date.parse(transaction.expiresAt)) return await this.afterExpiry(transaction);
      return await this.send(transaction);
    } catch (error) {
      if (error instanceof LedgerUnreachable) return { kind: 'pending', reason: waitReasons.unreachable };
      throw error;
    }
  }

  private async send(transaction: Signed): Promise<Settlement> {
    const answer = await this.network.submit(Buffer.from(transaction.bytes, 'base64'), transaction.transactionId);
    const meaning = answer.kind === 'unknown' ? 'maybe-accepted' : submitMeaning(answer.code);
    if (meaning === 'expired') return this.afterExpiry(transaction);
    if (answer.kind === 'unknown' && !(await this.network.answers()))
      return { kind: 'pending', reason: waitReasons.unreachable };
    // Refused bytes may still have been taken at an earlier try: one look, always.
    const receipt = await this.network.receipt(transaction.transactionId, meaning === 'maybe-accepted');
    if (receipt.kind === 'status') {
      const settled = await this.byVerdict(transaction, receipt.code);
      if (settled) return settled;
    }
    if (answer.kind === 'code') {
      if (meaning === 'rejected') return { kind: 'rejected', code: answer.code };
      if (meaning === 'unpaid') return { kind: 'pending', reason: waitReasons.funds };
      if (meaning === 'not-accepted') return { kind: 'pending', reason: waitReasons.busy };
      if (meaning === 'too-early') return { kind: 'pending', reason: waitReasons.clock };
    }
    return { kind: 'pending', reason: receipt.kind === 'unreachable' ? waitReasons.unreachable : waitReasons.busy };
  }

  /** What a final status means; undefined while there is none. */
  private async byVerdict(transaction: Signed, code: string): Promise<Settlement | undefined> {
    switch (verdictMeaning(code)) {
      case 'undecided':
        return undefined;
      case 'success':
        return this.success(transaction);
      case 'again':
        return { kind: 'void', reason: code };
      case 'unpaid':
        return { kind: 'void', reason: code, wait: waitReasons.funds };
      case 'refused':
        return { kind: 'refused', code };
    }
  }

  /** A receipt tells neither fee, time nor hash; the mirror does, a few seconds later. */
  private async success(transaction: Signed): Promise<Settlement> {
    const deadline = Date.now() + this.settings.mirrorTimeoutMs;
    for (let pause = 50; ; pause = Math.min(pause * 2, 500)) {
      const found = await this.mirror.transaction(transaction.transactionId);
      if (found) return this.fromMirror(transaction, found);
      if (Date.now() + pause > deadline) return { kind: 'pending', reason: waitReasons.mirrorLag };
      await delay(pause);
    }
  }

  private async fromMirror(transaction: Signed, found: MirrorTransaction): Promise<Settlement> {
    // Somebody else used our id: their bytes ran, ours never will.
    if (!transaction.hashes.includes(found.hash)) return { kind: 'void', reason: 'FOREIGN_TRANSACTION' };
    if (found.result !== 'SUCCESS')
      return (await this.byVerdict(transaction, found.result)) ?? { kind: 'pending', reason: waitReasons.mirrorLag };
    const rate = await this.mirror.exchangeRate(found.consensusTimestamp);
    return {
      kind: 'success',
      transactionId: transaction.transactionId,
      consensusTimestamp: found.consensusTimestamp,
      feeUsd: feeInUsd(found.chargedFeeTinybars, rate),
      hash: found.hash,
      entityId: found.entityId,
      serials: found.nftSerials,
    };
  }

  /**
   * No node executes the bytes any more. The mirror remembers for ever whether one did; its silence proves the contrary
   * only once it has seen consensus time beyond the expiry (and our clock agrees, with a margin).
   */
  private async afterExpiry(transaction: Signed): Promise<Settlement> {
    const expiry = Date.parse(transaction.expiresAt);
    const seen = await this.mirror.latestConsensus(); // Before the lookup: what it shows must include everything up to here.
    const found = await this.mirror.transaction(transaction.transactionId);
    if (found) return this.fromMirror(transaction, found);
    const waited = this.clock.now().getTime() > expiry + this.settings.expiryMarginMs;
    if (waited && isAfter(seen, expiry)) return { kind: 'void', reason: 'EXPIRED' };
    return { kind: 'pending', reason: waitReasons.expiry };
  }
}
