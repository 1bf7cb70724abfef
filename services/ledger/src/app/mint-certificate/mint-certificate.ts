import { randomUUID } from 'node:crypto';
import type { CertificateState, InProgress, SignedTransaction } from '../../domain/certificate-state.ts';
import { consensusTime } from '../../domain/consensus-time.ts';
import { ForeignTransaction, LedgerUnreachable, StepOutOfOrder } from '../../domain/errors.ts';
import { type WaitReason, waitReasons } from '../../domain/transaction-outcome.ts';
import type { Collections } from '../collection/collection.ts';
import { PhotoMismatch, PhotosUnavailable } from '../content/certified-photos.ts';
import type { StoreContent } from '../content/store-content.ts';
import type { Settlement, SettleTransaction } from '../transactions/settle-transaction.ts';
import { type SignTransaction, withPurpose } from '../transactions/sign-transaction.ts';
import type { Certificates } from './certificates.ts';
import type { ExplorerLinks } from './explorer-links.ts';
import type { Pace } from './pace.ts';
import type { Registrations } from './registrations.ts';

/** Where the work stands when a run ends. */
export type Outcome = { done: true; attempt: number } | { done: false; waitFor: WaitReason | 'AGAIN' };

export interface MintParts {
  certificates: Certificates;
  registrations: Registrations;
  content: StoreContent;
  collections: Collections;
  signing: SignTransaction;
  settling: SettleTransaction;
  pace: Pace;
  links: ExplorerLinks;
  /** Asks for further copies of stored content; may do nothing. Repeatable. */
  publish(directoryCid: string): Promise<void>;
  /** Whether a node accepts connections; cheap, may be a second old. */
  networkAnswers(): Promise<boolean>;
}

const maxSteps = 24;
const again: Outcome = { done: false, waitFor: 'AGAIN' };
const waitFor = (reason: WaitReason): Outcome => ({ done: false, waitFor: reason });

/** Waits too short to tell the artisan about. */
const quietSeconds: Partial<Record<WaitReason, number>> = { MIRROR_LAGGING: 15, LEDGER_BUSY: 15, CLOCK_AHEAD: 15, WAITING_FOR_EXPIRY: 0 };

/**
 * Takes one certificate as far as it will go now: NEW, SIGNED, MINTED, HELD. Each step appends its event before the
 * next begins, so any number of processes may run the same certificate, at once and after crashes: the stream version
 * decides who makes a step, and whoever loses loads the winner's state and goes on from there. Bytes are stored by the
 * append of `transaction-signed` before they are first sent.
 */
export class MintCertificate {
  constructor(private readonly parts: MintParts) {}

  async run(productId: string): Promise<Outcome> {
    for (let step = 0; step < maxSteps; step += 1) {
      const state = await this.parts.certificates.load(productId);
      if (state.status === 'NONE') return again; // The request is being written; the list was quicker.
      if (state.status === 'HELD') return { done: true, attempt: state.attempt };
      if (state.status === 'FAILED') return { done: true, attempt: state.was.attempt };
      const outcome = await this.guarded(state);
      if (outcome) return outcome;
    }
    return again;
  }

  /** One step; undefined when one was made. What passes by itself becomes a wait, told once. */
  private async guarded(state: InProgress): Promise<Outcome | undefined> {
    try {
      return await this.step(state);
    } catch (error) {
      if (error instanceof StepOutOfOrder) return undefined; // Another worker made this step.
      if (error instanceof PhotoMismatch) {
        await this.parts.certificates.apply(state.productId, { type: 'fail', reason: error.reason }, `photo-${state.attempt}`);
        return undefined;
      }
      if (error instanceof LedgerUnreachable) return this.wait(state, waitReasons.unreachable);
      if (error instanceof PhotosUnavailable) return this.wait(state, waitReasons.photos);
      throw error;
    }
  }

  private async step(state: InProgress): Promise<Outcome | undefined> {
    if (state.status === 'NEW' && !state.content) return this.storeContent(state);
    const collection = this.parts.collections.current();
    if (!collection || !(await this.parts.networkAnswers())) return this.wait(state, waitReasons.unreachable);
    if (state.status === 'NEW') {
      const { content } = state;
      if (!content) return undefined;
      await this.parts.pace.turn();
      const signed = await this.parts.signing.run({ type: 'nft-mint', tokenId: collection.tokenId, metadata: content.metadataUri }, [collection.treasurySigner]);
      return this.sign(state, withPurpose('mint', signed));
    }
    if (state.transaction) return this.settle(state, state.transaction);
    if (state.status !== 'MINTED') return undefined;
    const { tokenId, serial } = state.mint;
    const move = { type: 'nft-transfer', tokenId, serial, from: collection.treasury, to: collection.holdingAccount } as const;
    return this.sign(state, withPurpose('hold', await this.parts.signing.run(move, [collection.treasurySigner])));
  }

  private async storeContent({ productId }: InProgress): Promise<undefined> {
    const registration = await this.parts.registrations.find(productId);
    if (!registration) throw new Error(`no registration for ${productId}`);
    const content = await this.parts.content.run(registration);
    await this.parts.publish(content.directoryCid);
    await this.parts.certificates.apply(productId, { type: 'store-content', content }, `content-${content.directoryCid}`);
  }

  private async sign({ productId }: InProgress, transaction: SignedTransaction): Promise<undefined> {
    await this.parts.certificates.apply(productId, { type: 'sign', transaction }, `sign-${transaction.transactionId}`);
  }

  private async settle(state: InProgress, transaction: SignedTransaction): Promise<Outcome | undefined> {
    const { productId } = state;
    const { transactionId } = transaction;
    const settled = await this.parts.settling.run(transaction);
    switch (settled.kind) {
      case 'success':
        return this.record(state, transaction, settled);
      case 'void': {
        const after = await this.parts.certificates.apply(productId, { type: 'void', transactionId, reason: settled.reason }, `void-${transactionId}`);
        if (settled.wait && isOpen(after)) return this.wait(after, settled.wait);
        return settled.reason === 'EXPIRED' ? undefined : again; // What consensus turned down wants a moment before the next try.
      }
      case 'refused':
        await this.parts.certificates.apply(productId, { type: 'fail', reason: settled.code, voids: transactionId }, `refused-${transactionId}`);
        return undefined;
      case 'rejected':
        // An earlier copy may still be on its way: the transaction stays open, and a retry settles it before any new one.
        await this.parts.certificates.apply(productId, { type: 'fail', reason: settled.code }, `rejected-${transactionId}-${state.attempt}`);
        return undefined;
      case 'pending':
        return this.wait(state, settled.reason);
    }
  }

  private async record(state: InProgress, transaction: SignedTransaction, settled: Extract<Settlement, { kind: 'success' }>): Promise<Outcome | undefined> {
    const { productId } = state;
    const { transactionId, hash, feeUsd, consensusTimestamp } = settled;
    const { certificates, links } = this.parts;
    try {
      if (transaction.purpose === 'hold' && state.status === 'MINTED') {
        const explorerUrl = links.serial(state.mint.tokenId, state.mint.serial);
        const hold = { transactionId, consensusTimestamp, feeUsd };
        await certificates.apply(productId, { type: 'record-hold', hold, transactionHash: hash, network: links.network, explorerUrl }, `held-${transactionId}`);
        return undefined;
      }
      const [serial] = settled.serials;
      const tokenId = this.parts.collections.current()?.tokenId;
      if (serial === undefined || !tokenId) return this.wait(state, waitReasons.mirrorLag);
      const minted = { tokenId, serial, transactionId, consensusAt: consensusTime(consensusTimestamp), feeUsd };
      await certificates.apply(productId, { type: 'record-mint', minted, transactionHash: hash }, `minted-${transactionId}`);
      return undefined;
    } catch (error) {
      if (!(error instanceof ForeignTransaction)) throw error;
      await certificates.apply(productId, { type: 'void', transactionId, reason: error.code }, `void-${transactionId}`);
      return again;
    }
  }

  private async wait(state: InProgress, reason: WaitReason): Promise<Outcome> {
    const signedAt = 'transaction' in state && state.transaction ? Number(/@(\d+)/.exec(state.transaction.transactionId)?.[1]) : 0;
    const quiet = quietSeconds[reason] ?? 0;
    if (state.waitingFor !== reason && Date.now() / 1000 - signedAt >= quiet) {
      try {
        await this.parts.certificates.apply(state.productId, { type: 'delay', reason }, `delay-${randomUUID()}`);
      } catch (error) {
        if (!(error instanceof StepOutOfOrder)) throw error; // Somebody finished meanwhile: no news.
        return again;
      }
    }
    return waitFor(reason);
  }
}

function isOpen(state: CertificateState): state is InProgress {
  return state.status === 'NEW' || state.status === 'SIGNED' || state.status === 'MINTED';
}
