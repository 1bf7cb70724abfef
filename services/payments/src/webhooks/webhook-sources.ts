import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { IncomingWebhook, WebhookEvent } from './domain/webhook-event.ts';

/** One provider that sends webhooks. Registered with `WebhookSources` by the module of its feature. */
export abstract class WebhookSource {
  /** As in its address: `/webhooks/<provider>/…`. */
  abstract readonly provider: string;

  /** Whether the provider sent it; null when not. Reads the body only once that is certain. */
  abstract identify(webhook: IncomingWebhook): Promise<Pick<WebhookEvent, 'eventId' | 'subject'> | null>;

  /**
   * Does what follows from a genuine one. It is a hint: order, number and content are not trusted, the provider is asked.
   * May run twice and beside itself. @throws to be run again later
   */
  abstract apply(event: WebhookEvent): Promise<void>;

  /** Whether a text is one of the secrets (the one in use and the one before it), in time that tells nothing. */
  protected isSecret(given: string, secrets: readonly string[]): boolean {
    const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
    return secrets.map((secret) => timingSafeEqual(digest(given), digest(secret))).includes(true);
  }
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
