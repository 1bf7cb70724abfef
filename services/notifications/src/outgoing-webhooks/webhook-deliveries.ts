import type { Attempt, Delivery, Outcome } from './domain/delivery.ts';

export type NewDelivery = Pick<Delivery, 'id' | 'endpointId' | 'messageId' | 'type' | 'body' | 'createdAt'>;

/** What was sent where, for 30 days. */
export abstract class WebhookDeliveries {
  /** The same id again changes nothing. */
  abstract add(delivery: NewDelivery): Promise<void>;
  abstract find(id: string): Promise<Delivery | null>;
  /** Newest first. @param cursor of the page before */
  abstract ofEndpoint(
    endpointId: string,
    limit: number,
    cursor?: string,
  ): Promise<{ deliveries: Delivery[]; nextCursor: string | null }>;
  /** Notes one attempt; false where another worker noted that one. */
  abstract note(
    delivery: Pick<Delivery, 'id' | 'round' | 'tries'>,
    attempt: Attempt,
    outcome: Outcome,
  ): Promise<boolean>;
  /** Begins another round of one that is over; one that is pending stays as it is. Returns it; null for one that is gone. */
  abstract sendAgain(id: string, at: Date): Promise<Delivery | null>;
  abstract removeOf(endpointId: string): Promise<void>;
}
