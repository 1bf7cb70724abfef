import type { ListWebhookDeliveriesQuery, WebhookDeliveryList, WebhookEndpointList } from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { deliveryView, endpointView } from './domain/endpoint-view.ts';
import { ownEndpoint } from './own-endpoint.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhookEndpoints } from './webhook-endpoints.ts';

/** An artisan's endpoints, and what was sent to one of them. Reads only. */
@Injectable()
export class ListEndpoints {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
  ) {}

  async run(artisanId: string): Promise<WebhookEndpointList> {
    return { endpoints: (await this.endpoints.ofArtisan(artisanId)).map(endpointView) };
  }

  /** @throws NotFound */
  async deliveriesOf(
    artisanId: string,
    endpointId: string,
    { limit, cursor }: ListWebhookDeliveriesQuery,
  ): Promise<WebhookDeliveryList> {
    const { id } = await ownEndpoint(this.endpoints, artisanId, endpointId);
    const { deliveries, nextCursor } = await this.deliveries.ofEndpoint(id, limit, cursor);
    return { deliveries: deliveries.map(deliveryView), nextCursor };
  }
}
