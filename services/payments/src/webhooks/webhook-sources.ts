import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { job, OnJob, sha256 } from '@asili/platform';
import type { IncomingWebhook, WebhookEvent } from './domain/webhook-event.ts';
import { WebhookEvents } from './webhook-events.mongo.ts';

/** One provider that sends webhooks. Registered with `WebhookSources` by the module of its feature. */
export abstract class WebhookSource {
  /** As in its address: `/webhooks/<provider>/…`. */
  abstract readonly provider: string;

  /** Whether the provider sent it; null when not. Reads the body only once that is certain. */
  abstract identify(webhook: IncomingWebhook): Promise<Pick<WebhookEvent, 'eventId' | 'subject'> | null>;

  /**
   * Does what follows from a genuine one. It is a hint: order, number and content are not trusted, the provider is asked.
   * May run twice and concurrently. @throws to be run again later
   */
  abstract apply(event: WebhookEvent): Promise<void>;
}

/** The providers whose webhooks this installation takes; each feature registers its own when the service starts. */
@Injectable()
export class WebhookSources {
  private readonly known = new Map<string, WebhookSource>();

  register(source: WebhookSource): void {
    this.known.set(source.provider, source);
  }

  find(provider: string): WebhookSource | undefined {
    return this.known.get(provider);
  }
}

interface OfWebhook {
  readonly provider: string;
  readonly eventId: string;
}
/** With pauses that double from a second: about nine hours. After that the sweep over open payments still finds out: the provider's word is only a hint. */
export const applyWebhook = job<OfWebhook>('apply-webhooks', { attempts: 16, concurrency: 8 });

/** One for each webhook, however often it is asked for; its id is a digest: providers choose their ids' signs. */
export const webhookJob = (provider: string, eventId: string) => ({
  id: `${provider}-${sha256(eventId).slice(0, 40)}`,
  data: { provider, eventId },
});

/** Does what follows from a kept webhook, several at a time and in no order. Safe to run twice and concurrently: its provider's `apply` is. */
@Injectable()
export class ApplyWebhook {
  constructor(
    private readonly events: WebhookEvents,
    private readonly sources: WebhookSources,
    private readonly clock: Clock,
  ) {}

  /** @throws when it is to be tried again: the provider could not be asked, or is not there in this release */
  @OnJob(applyWebhook)
  async run({ provider, eventId }: OfWebhook): Promise<void> {
    const event = await this.events.find(provider, eventId);
    const source = this.sources.find(provider);
    if (!event || !source) throw new RangeError(`no webhook ${eventId} of ${provider} here`);
    await source.apply(event);
    await this.events.markApplied(provider, eventId, this.clock.now());
  }
}
