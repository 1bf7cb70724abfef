import { profileV2, topics, type ProfileV2 } from '@asili/contracts';
import { OnEvent, OnState, type IncomingState } from '@asili/platform';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { DeleteEndpoint } from './delete-endpoint.ts';
import {
  orderEventTypes,
  paymentEventTypes,
  payoutEventTypes,
  productEventTypes,
  type OwnedEvent,
  type PaymentEvent,
} from './domain/webhook-message.ts';
import { QueueWebhooks } from './queue-webhooks.ts';

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
  async told(@Payload() { subject, data }: IncomingState<ProfileV2>): Promise<void> {
    if (data === null) await this.deleteEndpoint.allOf(subject);
  }
}
