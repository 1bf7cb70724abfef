import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { WebhookEvents } from './webhook-events.ts';
import { WebhookSources } from './webhook-sources.ts';

/** Does what follows from a kept webhook. Safe to run twice and beside itself: its provider's `apply` is. */
@Injectable()
export class ApplyWebhook {
  constructor(
    private readonly events: WebhookEvents,
    private readonly sources: WebhookSources,
    private readonly clock: Clock,
  ) {}

  /** @throws when it is to be tried again: the provider could not be asked, or is not there in this release */
  async run(provider: string, eventId: string): Promise<void> {
    const event = await this.events.find(provider, eventId);
    const source = this.sources.find(provider);
    if (!event || !source) throw new RangeError(`no webhook ${eventId} of ${provider} here`);
    await source.apply(event);
    await this.events.markApplied(provider, eventId, this.clock.now());
  }
}
