import { createHash } from 'node:crypto';
import { Clock } from '@asili/kernel';
import { Log, NotFound } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { WebhookRefused } from './domain/errors.ts';
import type { IncomingWebhook } from './domain/webhook-event.ts';
import { RefusedWebhooks } from './refused-webhooks.ts';
import { WebhookEvents } from './webhook-events.ts';
import { WebhookJobs } from './webhook-jobs.ts';
import { WebhookSources } from './webhook-sources.ts';

/**
 * Keeps a webhook before it is acknowledged, and has it applied. Safe to run twice and beside itself: the provider's event id is
 * the key of the document and of the job. A repeat asks for the job again, since the first try may have died between the two.
 */
@Injectable()
export class ReceiveWebhook {
  constructor(
    private readonly sources: WebhookSources,
    private readonly events: WebhookEvents,
    private readonly jobs: WebhookJobs,
    private readonly refused: RefusedWebhooks,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws NotFound for a provider that is not one of ours; WebhookRefused, with nothing stored */
  async run(provider: string, webhook: IncomingWebhook): Promise<void> {
    const source = this.sources.find(provider);
    if (!source) throw new NotFound();
    const identified = await source.identify(webhook);
    if (!identified) {
      this.refused.count(provider);
      this.log.warn('a webhook was refused', { provider, bytes: webhook.raw.length });
      throw new WebhookRefused();
    }
    const sha256 = createHash('sha256').update(webhook.raw).digest('hex');
    await this.events.add({ provider, ...identified, sha256, raw: webhook.raw, receivedAt: this.clock.now() });
    await this.jobs.add(provider, identified.eventId);
  }
}
