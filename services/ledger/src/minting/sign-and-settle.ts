import { Injectable } from '@nestjs/common';
import { type WaitReason, waitReasons, consensusTime } from '../network/domain/transaction.ts';
import { type Loaded, Certificates } from './certificates.ts';
import type {
  CertificateState,
  InProgress,
  SignedTransaction,
  CertificateCommand,
} from './domain/certificate-state.ts';
import type { Collection } from '../collection/collection.ts';
import { SignTransaction } from '../network/sign-transaction.ts';
import { StepOutOfOrder, ForeignTransaction } from './domain/certificate.ts';
import { MintRateLimiter } from './mint-rate-limiter.redis.ts';
import { Settings } from '../settings.ts';
import { type Settlement, SettleTransaction } from '../network/settle-transaction.ts';

/** A certificate that is neither final nor unheard of. */
export type Open<State extends InProgress = InProgress> = Loaded<State>;

/** Where the work stands when a run ends. */
export type Outcome = { done: true } | { done: false; delayMs: number };

/** A step leads to a new state, to a wait (told to the artisan once), or to the end of this run. */
export type Next = Loaded | { waitFor: WaitReason; at?: Open } | Outcome;

export const again: Outcome = { done: false, delayMs: 400 };

export const isOpen = (at: Loaded<CertificateState>): at is Open =>
  at.state.status === 'NEW' || at.state.status === 'SIGNED' || at.state.status === 'MINTED';

/** The next transaction of a certificate that has none open: the mint, then the move out of the treasury. Signed and not yet stored. */
@Injectable()
export class SignNext {
  constructor(
    private readonly signing: SignTransaction,
    private readonly limiter: MintRateLimiter,
  ) {}

  /** @throws LedgerUnreachable */
  async run(
    state: InProgress,
    { tokenId, treasury, holdingAccount, treasurySigner }: Collection,
  ): Promise<SignedTransaction | Outcome> {
    if (state.status === 'MINTED') {
      const { tokenId: minted, serial } = state.mint;
      return {
        purpose: 'hold',
        ...(await this.signing.run(
          { type: 'nft-transfer', tokenId: minted, serial, from: treasury, to: holdingAccount },
          [treasurySigner],
        )),
      };
    }
    if (!state.content) throw new StepOutOfOrder('sign', state.status);
    const delayMs = await this.limiter.take();
    if (delayMs > 0) return { done: false, delayMs };
    return {
      purpose: 'mint',
      ...(await this.signing.run({ type: 'nft-mint', tokenId, metadata: state.content.metadataUri }, [treasurySigner])),
    };
  }
}

/** The public page about a serial: HashScan; the local network has no explorer, so our own page of the mirror's answer. */
export function explorerUrl(
  { network, publicUrl }: Pick<Settings, 'network' | 'publicUrl'>,
  tokenId: string,
  serial: number,
): string {
  if (network === 'local') return `${publicUrl.replace(/\/$/, '')}/api/ledger/tokens/${tokenId}/nfts/${serial}`;
  return `https://hashscan.io/${network}/token/${tokenId}/${serial}`;
}

type Success = Extract<Settlement, { kind: 'success' }>;

/** Brings the open transaction of a certificate to its end and records what became of it. Safe under concurrent runs: every record has a commit id. */
@Injectable()
export class ReconcileSubmitted {
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
