import { Clock } from '@asili/kernel';
import { derivedId } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { PaymentParties } from '../payment-parties/payment-parties.ts';
import { DeliveryJobs } from './delivery-jobs.ts';
import { wants, type Endpoint } from './domain/endpoint.ts';
import {
  bodyOf,
  messagesOf,
  paymentMessagesOf,
  type OwnedEvent,
  type PaymentEvent,
  type WebhookMessage,
} from './domain/webhook-message.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhookEndpoints } from './webhook-endpoints.ts';

/**
 * Puts what integrators are to be told of an event on its way, to each endpoint of the artisan it concerns and of operators. Idempotent: message,
 * delivery and job have their ids from the event, so an event that comes again is the same delivery.
 */
@Injectable()
export class QueueWebhooks {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly jobs: DeliveryJobs,
    private readonly parties: PaymentParties,
    private readonly clock: Clock,
  ) {}

  async run(event: OwnedEvent): Promise<void> {
    for (const message of messagesOf(event)) await this.queue(event.id, message);
  }

  /** @throws Unavailable where the sellers cannot be asked for */
  async runPayment(event: PaymentEvent): Promise<void> {
    for (const message of paymentMessagesOf(event, await this.parties.sellersOf(event.data.paymentId)))
      await this.queue(event.id, message);
  }

  private async queue(eventId: string, message: WebhookMessage): Promise<void> {
    const [own, operators] = await Promise.all([
      this.endpoints.ofArtisan(message.artisanId),
      this.endpoints.ofOperators(),
    ]);
    await this.send(derivedId('msg', eventId, `${message.type} ${message.artisanId}`), message, own);
    await this.send(derivedId('msg', eventId, bodyOf(message)), message, operators); // What several artisans are told alike, operators are told once.
  }

  private async send(messageId: string, message: WebhookMessage, all: readonly Endpoint[]): Promise<void> {
    const endpoints = all.filter((endpoint) => wants(endpoint, message.type, message.at));
    for (const { id: endpointId } of endpoints) {
      const id = derivedId('whd', messageId, endpointId);
      await this.deliveries.add({
        id,
        endpointId,
        messageId,
        type: message.type,
        body: bodyOf(message),
        createdAt: this.clock.now(),
      });
      await this.jobs.add({ id, endpointId, round: 0 });
    }
  }
}
