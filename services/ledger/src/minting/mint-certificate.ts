import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { doubling, job, Jobs } from '@asili/platform';
import { type WaitReason, waitReasons, LedgerUnreachable } from '../network/domain/transaction.ts';
import { CollectionStatus } from '../collection/collection.ts';
import { PhotoMismatch, PhotosUnavailable, StoreContent } from '../content/store-content.ts';
import { Certificates, type Loaded } from './certificates.ts';
import { openTransaction, StepOutOfOrder } from './domain/certificate.ts';
import type { CertificateCommand } from './domain/certificate-state.ts';
import { type RegisteredProduct, RegisteredProducts } from './registered-products.mongo.ts';
import { ReconcileSubmitted, SignNext, again, isOpen, type Next, type Open, type Outcome } from './sign-and-settle.ts';
import { Settings } from '../settings.ts';

/** Milliseconds until a wait is worth looking at again. */
export const pauses: Readonly<Record<WaitReason, number>> = {
  LEDGER_UNREACHABLE: 1_500,
  LEDGER_BUSY: 1_000,
  MIRROR_LAGGING: 1_000,
  CLOCK_AHEAD: 1_000,
  WAITING_FOR_EXPIRY: 3_000,
  PHOTOS_UNAVAILABLE: 3_000,
  PHOTO_DIFFERS: 5_000,
  INSUFFICIENT_FUNDS: 15_000,
  KEY_MISMATCH: 15_000,
  STORAGE_FULL: 15_000,
  SERVICE_TROUBLE: 15_000,
};

/** Waits too short to tell the artisan about, in seconds since signing. */
export const quietSeconds: Partial<Record<WaitReason, number>> = {
  MIRROR_LAGGING: 15,
  LEDGER_BUSY: 15,
  CLOCK_AHEAD: 15,
};

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
    private readonly settling: ReconcileSubmitted,
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
      if (error instanceof PhotoMismatch) return this.differing(at, error.reason);
      await this.wait(at, isStorageFull(error) ? waitReasons.storage : waitReasons.trouble).catch(() => undefined); // The first error says more.
      throw error;
    }
  }

  /** Final only when a later read says so as well: something between may have given other bytes. */
  private differing(at: Open, reason: string): Next | Promise<Next> {
    if (at.state.waitingFor !== waitReasons.differing) return { waitFor: waitReasons.differing };
    return this.append(at, { type: 'fail', reason }, `photo-${at.state.attempt}`);
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

/** Never sooner: a rate limit named the time. */
const later = (ms: number): number => ms * (1 + Math.random() / 4);
const backoff = doubling(2_000, 5 * 60_000);

/** A certificate is never given up by the queue: only its own stream ends it. */
const mintCertificate = job<{ readonly productId: string }>('mint-certificates', {
  attempts: 1_000_000,
  retryMs: (failures) => later(backoff(failures)),
});

/** Works on certificates; a wait puts the job off. A job that runs twice is safe: the stream decides who makes a step. */
@Injectable()
export class MintJobs implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly mint: MintCertificate,
    private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    const { concurrency } = this.settings;
    this.jobs.work({ ...mintCertificate, concurrency }, ({ productId }) => this.run(productId));
  }

  /** One job for each attempt at a certificate, however often and by whomever it is asked for. Not lost once this returns. */
  async add(productId: string, attempt: number): Promise<void> {
    const id = attempt === 1 ? productId : `${productId}-${attempt}`;
    await this.jobs.add(mintCertificate, { id, data: { productId } });
  }

  /** Milliseconds until the certificate needs more work; null for never. */
  async run(productId: string): Promise<number | null> {
    const outcome = await this.mint.run(productId);
    return outcome.done ? null : later(outcome.delayMs);
  }
}
