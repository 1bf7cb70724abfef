import { randomUUID } from 'node:crypto';
import type { CertificateCommand, InProgress, SignedTransaction } from '../../domain/certificate-state.ts';
import { consensusTime } from '../../domain/consensus-time.ts';
import { ForeignTransaction, LedgerUnreachable, StepOutOfOrder } from '../../domain/errors.ts';
import { type WaitReason, waitReasons } from '../../domain/transaction-outcome.ts';
import type { Collection, Collections } from '../collection/collection.ts';
import { PhotoMismatch, PhotosUnavailable } from '../content/certified-photos.ts';
import type { StoreContent } from '../content/store-content.ts';
import type { Settlement, SettleTransaction } from '../transactions/settle-transaction.ts';
import { type SignTransaction, withPurpose } from '../transactions/sign-transaction.ts';
import type { Certificates, Loaded } from './certificates.ts';
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

/** Reason of a certificate that nobody wants any more. */
const productArchived = 'PRODUCT_ARCHIVED';
const maxSteps = 24;
const again: Outcome = { done: false, waitFor: 'AGAIN' };
const waitFor = (reason: WaitReason): Outcome => ({ done: false, waitFor: reason });

/** Waits too short to tell the artisan about, in seconds since signing. */
const quietSeconds: Partial<Record<WaitReason, number>> = { MIRROR_LAGGING: 15, LEDGER_BUSY: 15, CLOCK_AHEAD: 15 };

/** A step leads to a new state, or to the end of this run. */
type Next = Loaded | Outcome;
type Open<State extends InProgress = InProgress> = Loaded<State>;

const isOutcome = (next: Next): next is Outcome => 'done' in next;
const isOpen = (at: Loaded): at is Open => at.state.status === 'NEW' || at.state.status === 'SIGNED' || at.state.status === 'MINTED';

/**
 * Takes one certificate as far as it will go now: NEW, SIGNED, MINTED, HELD. Each step appends its event before the
 * next begins, so any number of processes may run the same certificate, at once and after crashes: the stream version
 * decides who makes a step, and whoever loses loads the winner's state and goes on from there. Bytes are stored by the
 * append of `transaction-signed` before they are first sent.
 */
export class MintCertificate {
  constructor(private readonly parts: MintParts) {}

  async run(productId: string): Promise<Outcome> {
    let at = await this.parts.certificates.load(productId);
    for (let step = 0; step < maxSteps; step += 1) {
      if (!isOpen(at)) return ending(at);
      const next = await this.guarded(at);
      if (isOutcome(next)) return next;
      at = next;
    }
    return again;
  }

  /** One step. What passes by itself becomes a wait, told once; so does what nobody expected, before it is thrown on. */
  private async guarded(at: Open): Promise<Next> {
    try {
      return await this.step(at);
    } catch (error) {
      if (error instanceof StepOutOfOrder) return this.parts.certificates.load(at.state.productId); // Another worker made this step.
      if (error instanceof LedgerUnreachable) return this.wait(at, waitReasons.unreachable);
      if (error instanceof PhotosUnavailable) return this.wait(at, waitReasons.photos);
      if (error instanceof PhotoMismatch) return this.append(at, { type: 'fail', reason: error.reason }, `photo-${at.state.attempt}`);
      await this.wait(at, isDiskFull(error) ? waitReasons.storage : waitReasons.trouble).catch(() => undefined); // The first error says more.
      throw error;
    }
  }

  private async step(at: Open): Promise<Next> {
    const { state } = at;
    if (await this.isWithdrawn(at)) return this.withdraw(at);
    if (state.status === 'NEW' && !state.content) return this.storeContent(at);
    if (!(await this.parts.networkAnswers())) return this.wait(at, waitReasons.unreachable);
    const collection = this.parts.collections.current();
    if (!collection) {
      const trouble = this.parts.collections.trouble();
      return trouble ? this.wait(at, trouble) : again; // Being set up: a matter of a second.
    }
    if (state.status !== 'NEW' && state.transaction) return this.settle(at, state.transaction);
    return this.sign(at, await this.prepare(state, collection));
  }

  private async storeContent(at: Open): Promise<Loaded> {
    const { productId } = at.state;
    const registration = await this.parts.registrations.find(productId);
    if (!registration) throw new Error(`no registration for ${productId}`);
    const content = await this.parts.content.run(registration);
    await this.parts.publish(content.directoryCid);
    return this.append(at, { type: 'store-content', content }, `content-${content.directoryCid}`);
  }

  /** The next transaction of a certificate that has none open, signed and not yet stored. */
  private async prepare(state: InProgress, { tokenId, treasury, holdingAccount, treasurySigner }: Collection): Promise<SignedTransaction> {
    if (state.status === 'MINTED') {
      const { serial } = state.mint;
      return withPurpose('hold', await this.parts.signing.run({ type: 'nft-transfer', tokenId: state.mint.tokenId, serial, from: treasury, to: holdingAccount }, [treasurySigner]));
    }
    if (!state.content) throw new StepOutOfOrder('sign', state.status);
    await this.parts.pace.turn();
    return withPurpose('mint', await this.parts.signing.run({ type: 'nft-mint', tokenId, metadata: state.content.metadataUri }, [treasurySigner]));
  }

  private async sign(at: Open, transaction: SignedTransaction): Promise<Loaded> {
    if (await this.isWithdrawn(at)) return this.withdraw(at); // While this one waited for its turn.
    return this.append(at, { type: 'sign', transaction }, `sign-${transaction.transactionId}`);
  }

  /** Once the bytes of a mint are stored they may be on the ledger, so only what has not come so far is stopped. */
  private async isWithdrawn({ state }: Open): Promise<boolean> {
    return state.status === 'NEW' && (await this.parts.registrations.isWithdrawn(state.productId));
  }

  private withdraw(at: Open): Promise<Loaded> {
    return this.append(at, { type: 'fail', reason: productArchived }, `withdrawn-${at.state.attempt}`);
  }

  private async settle(at: Open, transaction: SignedTransaction): Promise<Next> {
    const { transactionId } = transaction;
    const settled = await this.parts.settling.run(transaction);
    switch (settled.kind) {
      case 'success':
        return this.record(at, transaction, settled);
      case 'void': {
        const after = await this.append(at, { type: 'void', transactionId, reason: settled.reason }, `void-${transactionId}`);
        if (settled.wait && isOpen(after)) return this.wait(after, settled.wait);
        return settled.reason === 'EXPIRED' ? after : again; // What consensus turned down wants a moment before the next try.
      }
      case 'refused':
        return this.append(at, { type: 'fail', reason: settled.code, voids: transactionId }, `refused-${transactionId}`);
      case 'rejected':
        // An earlier copy may still be on its way: the transaction stays open, and a retry settles it before any new one.
        return this.append(at, { type: 'fail', reason: settled.code }, `rejected-${transactionId}-${at.state.attempt}`);
      case 'pending':
        return this.wait(at, settled.reason);
    }
  }

  private async record(at: Open, transaction: SignedTransaction, settled: Extract<Settlement, { kind: 'success' }>): Promise<Next> {
    const { transactionId } = settled;
    try {
      const command = this.recording(at.state, transaction, settled);
      return command ? await this.append(at, command, `${command.type}-${transactionId}`) : await this.wait(at, waitReasons.mirrorLag);
    } catch (error) {
      if (!(error instanceof ForeignTransaction)) throw error;
      await this.append(at, { type: 'void', transactionId, reason: error.code }, `void-${transactionId}`);
      return again;
    }
  }

  /** Undefined when the mirror does not show yet which serial the mint made. */
  private recording(state: InProgress, { purpose }: SignedTransaction, settled: Extract<Settlement, { kind: 'success' }>): CertificateCommand | undefined {
    const { transactionId, hash: transactionHash, feeUsd, consensusTimestamp, serials } = settled;
    if (purpose === 'hold' && state.status === 'MINTED') {
      const { links } = this.parts;
      const explorerUrl = links.serial(state.mint.tokenId, state.mint.serial);
      return { type: 'record-hold', hold: { transactionId, consensusTimestamp, feeUsd }, transactionHash, network: links.network, explorerUrl };
    }
    const [serial] = serials;
    const tokenId = this.parts.collections.current()?.tokenId;
    if (serial === undefined || !tokenId) return undefined;
    return { type: 'record-mint', minted: { tokenId, serial, transactionId, consensusAt: consensusTime(consensusTimestamp), feeUsd }, transactionHash };
  }

  private async wait(at: Open, reason: WaitReason): Promise<Outcome> {
    const { state } = at;
    const signedAt = state.status !== 'NEW' && state.transaction ? Number(/@(\d+)/.exec(state.transaction.transactionId)?.[1]) : 0;
    if (Date.now() / 1000 - signedAt < (quietSeconds[reason] ?? 0)) return waitFor(reason);
    try {
      await this.append(at, { type: 'delay', reason }, `delay-${randomUUID()}`);
      return waitFor(reason);
    } catch (error) {
      if (error instanceof StepOutOfOrder) return again; // Somebody made a step meanwhile: no news.
      throw error;
    }
  }

  private append(at: Open, command: CertificateCommand, commitId: string): Promise<Loaded> {
    return this.parts.certificates.append(at.state.productId, at, command, commitId);
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));
}

/** How a run ends that finds nothing to do. */
function ending({ state }: Loaded): Outcome {
  if (state.status === 'FAILED') return { done: true, attempt: state.was.attempt };
  if (state.status === 'HELD') return { done: true, attempt: state.attempt };
  return again; // The request is being written; the list was quicker.
}
