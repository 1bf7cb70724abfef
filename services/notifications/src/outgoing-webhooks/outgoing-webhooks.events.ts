import { Clock } from '@asili/kernel';
import { derivedId, Jobs, OnEvent, OnState, type IncomingState } from '@asili/platform';
import { Injectable, Controller } from '@nestjs/common';
import { profileV2, topics, type ProfileV2 } from '@asili/contracts';
import { Payload } from '@nestjs/microservices';
import { PaymentParties } from '../neighbours/neighbours.module.ts';
import { deliveryJob, sendWebhook } from './send-webhook.ts';
import { wants, type Endpoint } from './domain/endpoint.ts';
import {
  bodyOf,
  messagesOf,
  paymentMessagesOf,
  type OwnedEvent,
  type PaymentEvent,
  type WebhookMessage,
  orderEventTypes,
  paymentEventTypes,
  payoutEventTypes,
  productEventTypes,
} from './domain/webhook-message.ts';
import { WebhookDeliveries, WebhookEndpoints } from './webhooks.mongo.ts';
import { DeleteEndpoint } from './own-endpoints.ts';

/**
 * Puts what integrators are to be told of an event on its way, to each endpoint of the artisan it concerns and of operators. Idempotent: message,
 * delivery and job have their ids from the event, so an event that comes again is the same delivery.
 */
@Injectable()
export class QueueWebhooks {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly jobs: Jobs,
    private readonly parties: PaymentParties,
    private readonly clock: Clock,
  ) {}

  async run(event: OwnedEvent): Promise<void> {
    await this.queue(event.id, messagesOf(event));
  }

  /** @throws Unavailable where the sellers cannot be asked for */
  async runPayment(event: PaymentEvent): Promise<void> {
    await this.queue(event.id, paymentMessagesOf(event, await this.parties.sellersOf(event.data.paymentId)));
  }

  private async queue(eventId: string, messages: readonly WebhookMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const all = await this.endpoints.hearing(messages.map(({ artisanId }) => artisanId));
    const operators = all.filter(({ artisanId }) => artisanId.startsWith('opr_'));
    for (const message of messages) {
      const { type, artisanId } = message;
      const own = all.filter((endpoint) => endpoint.artisanId === artisanId);
      await this.send(derivedId('msg', eventId, `${type} ${artisanId}`), message, own);
      await this.send(derivedId('msg', eventId, bodyOf(message)), message, operators); // What several artisans are told alike, operators are told once.
    }
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
      await this.jobs.add(sendWebhook, deliveryJob({ id, endpointId, round: 0 }));
    }
  }
}

/** What integrators are told of. Payments have a group of their own: their sellers are asked for, and nothing else waits for that. */
@Controller()
export class OutgoingWebhooksEvents {
  constructor(
    private readonly queueWebhooks: QueueWebhooks,
    private readonly deleteEndpoint: DeleteEndpoint,
  ) {}

  @OnEvent([...productEventTypes, ...orderEventTypes, ...payoutEventTypes], { group: 'notifications.webhooks' })
  async happened(@Payload() event: OwnedEvent): Promise<void> {
    await this.queueWebhooks.run(event);
  }

  @OnEvent(paymentEventTypes, { group: 'notifications.payment-webhooks' })
  async paid(@Payload() event: PaymentEvent): Promise<void> {
    await this.queueWebhooks.runPayment(event);
  }

  /** Who is erased is told nothing more. A record that comes again changes nothing. */
  @OnState(topics.profiles, { group: 'notifications.webhook-erasure', schema: profileV2 })
  async profileChanged(@Payload() { subject, data }: IncomingState<ProfileV2>): Promise<void> {
    if (data === null) await this.deleteEndpoint.allOf(subject);
  }
}
