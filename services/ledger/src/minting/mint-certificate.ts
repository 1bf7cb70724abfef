import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CollectionStatus } from '../collection/collection.ts';
import { PhotoMismatch, PhotosUnavailable } from '../content/certified-photos.ts';
import { StoreContent } from '../content/store-content.ts';
import { LedgerUnreachable } from '../network/domain/errors.ts';
import { type WaitReason, waitReasons } from '../network/domain/transaction-outcome.ts';
import { Certificates, type Loaded } from './certificates.ts';
import { openTransaction } from './domain/certificate.ts';
import type { CertificateCommand } from './domain/certificate-state.ts';
import { StepOutOfOrder } from './domain/errors.ts';
import { pauses, quietSeconds } from './domain/pauses.ts';
import { type RegisteredProduct, RegisteredProducts } from './registered-products.ts';
import { SettleOpen } from './settle-open.ts';
import { SignNext } from './sign-next.ts';
import { again, isOpen, type Next, type Open, type Outcome } from './steps.ts';

/** Reason of a certificate that nobody wants any more. */
const productArchived = 'PRODUCT_ARCHIVED';
const maxSteps = 24;

/**
 * Takes one certificate as far as it will go now: NEW, SIGNED, MINTED, HELD. Each step appends its event before the
 * next begins, so any number of processes may run the same certificate, at once and after crashes: the stream version
 * decides who makes a step, and whoever loses loads the winner's state and goes on from there. Bytes are stored by the
 * append of `transaction-signed` before they are first sent.
 */
@Injectable()
export class MintCertificate {
  constructor(
    private readonly certificates: Certificates,
    private readonly products: RegisteredProducts,
    private readonly content: StoreContent,
    private readonly collection: CollectionStatus,
    private readonly signing: SignNext,
    private readonly settling: SettleOpen,
  ) {}

  async run(productId: string): Promise<Outcome> {
    let at = await this.certificates.load(productId);
    for (let step = 0; step < maxSteps; step += 1) {
      if (!isOpen(at)) return at.state.status === 'NONE' ? again : { done: true };
      const next = await this.guarded(at);
      if ('waitFor' in next) return this.wait(next.at ?? at, next.waitFor);
      if ('done' in next) return next;
      at = next;
    }
    return again;
  }

  /** One step. What passes by itself becomes a wait, told once; so does what nobody expected, before it is thrown on. */
  private async guarded(at: Open): Promise<Next> {
    try {
      return await this.step(at);
    } catch (error) {
      if (error instanceof StepOutOfOrder) return this.certificates.load(at.state.productId); // Another worker made this step.
      if (error instanceof LedgerUnreachable) return { waitFor: waitReasons.unreachable };
      if (error instanceof PhotosUnavailable) return { waitFor: waitReasons.photos };
      if (error instanceof PhotoMismatch)
        return this.append(at, { type: 'fail', reason: error.reason }, `photo-${at.state.attempt}`);
      await this.wait(at, isStorageFull(error) ? waitReasons.storage : waitReasons.trouble).catch(() => undefined); // The first error says more.
      throw error;
    }
  }

  private async step(at: Open): Promise<Next> {
    const { state } = at;
    const registered = await this.registered(at);
    if (registered?.withdrawn) return this.withdraw(at);
    if (state.status === 'NEW' && !state.content) return this.storeContent(at, registered);
    const { ready, waitsFor } = this.collection;
    if (!ready) return waitsFor ? { waitFor: waitsFor } : again; // Being set up: a matter of a second.
    const open = openTransaction(state);
    if (open) return this.settling.run(at, open, ready);
    const transaction = await this.signing.run(state, ready);
    if ('done' in transaction) return transaction;
    if ((await this.registered(at))?.withdrawn) return this.withdraw(at); // While this one was being signed.
    return this.append(at, { type: 'sign', transaction }, `sign-${transaction.transactionId}`);
  }

  /** Once the bytes of a mint are stored they may be on the ledger, so only what has not come so far asks. */
  private async registered({ state }: Open): Promise<RegisteredProduct | undefined> {
    return state.status === 'NEW' ? this.products.find(state.productId) : undefined;
  }

  private withdraw(at: Open): Promise<Loaded> {
    return this.append(at, { type: 'fail', reason: productArchived }, `withdrawn-${at.state.attempt}`);
  }

  private async storeContent(at: Open, registered: RegisteredProduct | undefined): Promise<Loaded> {
    if (!registered) throw new Error(`no registration for ${at.state.productId}`);
    const content = await this.content.run(registered.product);
    return this.append(at, { type: 'store-content', content }, `content-${content.directoryCid}`);
  }

  private async wait(at: Open, reason: WaitReason): Promise<Outcome> {
    const waiting: Outcome = { done: false, delayMs: pauses[reason] };
    const signedAt = Number(/@(\d+)/.exec(openTransaction(at.state)?.transactionId ?? '')?.[1] ?? 0);
    if (Date.now() / 1000 - signedAt < (quietSeconds[reason] ?? 0)) return waiting;
    try {
      await this.append(at, { type: 'delay', reason }, `delay-${randomUUID()}`);
      return waiting;
    } catch (error) {
      if (error instanceof StepOutOfOrder) return again; // Somebody made a step meanwhile: no news.
      throw error;
    }
  }

  private append(at: Open, command: CertificateCommand, commitId: string): Promise<Loaded> {
    return this.certificates.append(at.state.productId, at, command, commitId);
  }
}

function isStorageFull(error: unknown): boolean {
  return error instanceof Error && ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));
}
