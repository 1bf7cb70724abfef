import { JobDelayed, Jobs, Log } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../settings.ts';
import { MintCertificate } from './mint-certificate.ts';
import { MintJobs } from './mint-jobs.ts';

const queue = 'mint-certificates';
/** A certificate is never given up by the queue: only its own stream ends it. */
const unlimited = 1_000_000;
/** Milliseconds after an unexpected error: doubled by every further one up to the longest. */
const backoff = { first: 2_000, longest: 5 * 60_000 };

/** The product id is the job id; an attempt of the owner's adds its number. */
@Injectable()
export class QueuedMintJobs extends MintJobs {
  constructor(private readonly jobs: Jobs) {
    super();
  }

  override async add(productId: string, attempt: number): Promise<void> {
    await this.jobs.add(queue, { id: attempt === 1 ? productId : `${productId}-${attempt}`, data: { productId }, attempts: unlimited });
  }
}

/** Works on certificates; a wait puts the job off. A job that runs twice is safe: the stream decides who makes a step. */
@Injectable()
export class MintWorker implements OnApplicationBootstrap {
  /** Errors in a row, by product. */
  private readonly failures = new Map<string, number>();

  constructor(
    private readonly jobs: Jobs,
    private readonly mint: MintCertificate,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.worker<{ productId: string }>(queue, ({ data }) => this.run(data.productId), { concurrency: this.settings.concurrency });
  }

  /** @throws JobDelayed unless the certificate needs no more work */
  async run(productId: string): Promise<void> {
    const delayMs = await this.work(productId);
    if (delayMs !== undefined) throw new JobDelayed(delayMs * (1 + Math.random() / 4)); // Never sooner: a rate limit named the time.
  }

  private async work(productId: string): Promise<number | undefined> {
    try {
      const outcome = await this.mint.run(productId);
      this.failures.delete(productId);
      return outcome.done ? undefined : outcome.delayMs;
    } catch (error) {
      const failures = (this.failures.get(productId) ?? 0) + 1;
      this.failures.set(productId, failures);
      this.log.warn('certificate: will try again', { productId, failures, error });
      return Math.min(backoff.longest, backoff.first * 2 ** (failures - 1));
    }
  }
}
