import { doubling, Jobs } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../settings.ts';
import { MintCertificate } from './mint-certificate.ts';
import { MintJobs } from './mint-jobs.ts';

const queue = 'mint-certificates';
/** A certificate is never given up by the queue: only its own stream ends it. */
const unlimited = 1_000_000;
const backoff = doubling(2_000, 5 * 60_000);

/** The product id is the job id; an attempt of the owner's adds its number. */
@Injectable()
export class QueuedMintJobs extends MintJobs {
  constructor(private readonly jobs: Jobs) {
    super();
  }

  override async add(productId: string, attempt: number): Promise<void> {
    await this.jobs.add(queue, {
      id: attempt === 1 ? productId : `${productId}-${attempt}`,
      data: { productId },
      attempts: unlimited,
    });
  }
}

/** Works on certificates; a wait puts the job off. A job that runs twice is safe: the stream decides who makes a step. */
@Injectable()
export class MintWorker implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly mint: MintCertificate,
    private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.ongoingWorker<{ productId: string }>(queue, {
      run: ({ productId }) => this.run(productId),
      retryMs: (failures) => later(backoff(failures)),
      concurrency: this.settings.concurrency,
    });
  }

  /** Milliseconds until the certificate needs more work; null for never. */
  async run(productId: string): Promise<number | null> {
    const outcome = await this.mint.run(productId);
    return outcome.done ? null : later(outcome.delayMs);
  }
}

/** Never sooner: a rate limit named the time. */
const later = (ms: number): number => ms * (1 + Math.random() / 4);
