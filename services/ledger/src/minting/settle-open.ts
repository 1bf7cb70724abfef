import { Injectable } from '@nestjs/common';
import type { Collection } from '../collection/collection.ts';
import { consensusTime } from '../network/domain/consensus-time.ts';
import { waitReasons } from '../network/domain/transaction-outcome.ts';
import { type Settlement, SettleTransaction } from '../network/settle-transaction.ts';
import { Settings } from '../settings.ts';
import { Certificates, type Loaded } from './certificates.ts';
import type { CertificateCommand, InProgress, SignedTransaction } from './domain/certificate-state.ts';
import { ForeignTransaction } from './domain/errors.ts';
import { explorerUrl } from './explorer-url.ts';
import { again, isOpen, type Next, type Open } from './steps.ts';

type Success = Extract<Settlement, { kind: 'success' }>;

/** Brings the open transaction of a certificate to its end and records what became of it. Safe beside itself: every record has a commit id. */
@Injectable()
export class SettleOpen {
  constructor(
    private readonly certificates: Certificates,
    private readonly settling: SettleTransaction,
    private readonly settings: Settings,
  ) {}

  async run(at: Open, transaction: SignedTransaction, { tokenId }: Collection): Promise<Next> {
    const { transactionId } = transaction;
    const settled = await this.settling.run(transaction);
    switch (settled.kind) {
      case 'success':
        return this.record(at, transaction, settled, tokenId);
      case 'void': {
        const after = await this.append(
          at,
          { type: 'void', transactionId, reason: settled.reason },
          `void-${transactionId}`,
        );
        if (settled.wait && isOpen(after)) return { waitFor: settled.wait, at: after };
        return settled.reason === 'EXPIRED' ? after : again; // What consensus turned down wants a moment before the next try.
      }
      case 'refused':
        return this.append(
          at,
          { type: 'fail', reason: settled.code, voids: transactionId },
          `refused-${transactionId}`,
        );
      case 'rejected':
        // An earlier copy may still be on its way: the transaction stays open, and a retry settles it before any new one.
        return this.append(at, { type: 'fail', reason: settled.code }, `rejected-${transactionId}-${at.state.attempt}`);
      case 'pending':
        return { waitFor: settled.reason };
    }
  }

  private async record(at: Open, transaction: SignedTransaction, settled: Success, tokenId: string): Promise<Next> {
    const { transactionId } = settled;
    const command = this.recording(at.state, transaction, settled, tokenId);
    if (!command) return { waitFor: waitReasons.mirrorLag };
    try {
      return await this.append(at, command, `${command.type}-${transactionId}`);
    } catch (error) {
      if (!(error instanceof ForeignTransaction)) throw error;
      await this.append(at, { type: 'void', transactionId, reason: error.code }, `void-${transactionId}`);
      return again;
    }
  }

  /** Undefined when the mirror does not show yet which serial the mint made. */
  private recording(
    state: InProgress,
    { purpose }: SignedTransaction,
    settled: Success,
    tokenId: string,
  ): CertificateCommand | undefined {
    const { transactionId, hash: transactionHash, feeUsd, consensusTimestamp, serials } = settled;
    if (purpose === 'hold' && state.status === 'MINTED') {
      const { mint } = state;
      return {
        type: 'record-hold',
        hold: { transactionId, consensusTimestamp, feeUsd },
        transactionHash,
        network: this.settings.network,
        explorerUrl: explorerUrl(this.settings, mint.tokenId, mint.serial),
      };
    }
    const [serial] = serials;
    if (serial === undefined) return undefined;
    return {
      type: 'record-mint',
      minted: { tokenId, serial, transactionId, consensusAt: consensusTime(consensusTimestamp), feeUsd },
      transactionHash,
    };
  }

  private append(at: Open, command: CertificateCommand, commitId: string): Promise<Loaded> {
    return this.certificates.append(at.state.productId, at, command, commitId);
  }
}
