import type { WebhookEvent } from './domain/webhook-event.ts';

/** Every genuine webhook there ever was. */
export abstract class WebhookEvents {
  /** Keeps it, on a majority of the database's servers. False when the provider's event is kept already. */
  abstract add(event: WebhookEvent): Promise<boolean>;
  abstract find(provider: string, eventId: string): Promise<WebhookEvent | null>;
  abstract markApplied(provider: string, eventId: string, at: Date): Promise<void>;
}
