import { createHash } from 'node:crypto';
import { Jobs } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ApplyWebhook } from './apply-webhook.ts';
import { WebhookJobs } from './webhook-jobs.ts';

const queue = 'apply-webhooks';
/** With pauses that double from a second: about nine hours. After that the sweep over open payments still finds out. */
const attempts = 16;

/** The event is the job id, as a digest: providers choose their ids' signs. */
@Injectable()
export class QueuedWebhookJobs extends WebhookJobs {
  constructor(private readonly jobs: Jobs) {
    super();
  }

  override async add(provider: string, eventId: string): Promise<void> {
    await this.jobs.add(queue, {
      id: `${provider}-${createHash('sha256').update(eventId).digest('hex').slice(0, 40)}`,
      data: { provider, eventId },
      attempts,
    });
  }
}

/** Applies webhooks, several at a time and in no order. Their tries end: the provider's word is only a hint, and what is open is asked about all the same. */
@Injectable()
export class WebhookWorker implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly apply: ApplyWebhook,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.worker<{ provider: string; eventId: string }>(
      queue,
      ({ data }) => this.apply.run(data.provider, data.eventId),
      { concurrency: 8 },
    );
  }
}
