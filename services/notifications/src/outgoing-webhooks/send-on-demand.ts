import type { DeliveryReply } from '@asili/contracts';
import { Clock, isId } from '@asili/kernel';
import { derivedId, NotFound } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { DeliveryJobs } from './delivery-jobs.ts';
import { testType } from './domain/delivery.ts';
import { deliveryView } from './domain/endpoint-view.ts';
import { bodyOf } from './domain/webhook-message.ts';
import { ownEndpoint } from './own-endpoint.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhookEndpoints } from './webhook-endpoints.ts';

/** Sends because its owner says so: a message again, or a test. Both are safe to repeat; what was kept and not queued is queued by the next call. */
@Injectable()
export class SendOnDemand {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly jobs: DeliveryJobs,
    private readonly clock: Clock,
  ) {}

  /** The same message under the same `webhook-id`, with a schedule of its own; one that is still on its way stays as it is. @throws NotFound */
  async resend(artisanId: string, endpointId: string, deliveryId: string): Promise<DeliveryReply> {
    const { id } = await ownEndpoint(this.endpoints, artisanId, endpointId);
    const known = isId('whd', deliveryId) ? await this.deliveries.find(deliveryId) : null;
    const delivery = known?.endpointId === id ? await this.deliveries.sendAgain(deliveryId, this.clock.now()) : null;
    if (!delivery) throw new NotFound();
    await this.jobs.add(delivery);
    return { delivery: deliveryView(delivery) };
  }

  /** Sent once, to endpoints that are left alone too; where it arrives they are told again. @throws NotFound */
  async test(artisanId: string, endpointId: string, commandId: string): Promise<DeliveryReply> {
    const endpoint = await ownEndpoint(this.endpoints, artisanId, endpointId);
    const now = this.clock.now();
    const id = derivedId('whd', commandId);
    await this.deliveries.add({
      id,
      endpointId: endpoint.id,
      messageId: derivedId('msg', commandId),
      type: testType,
      body: bodyOf({ type: testType, at: now, data: { endpointId: endpoint.id } }),
      createdAt: now,
    });
    const delivery = await this.deliveries.find(id);
    if (!delivery) throw new NotFound();
    await this.jobs.add(delivery);
    return { delivery: deliveryView(delivery) };
  }
}
