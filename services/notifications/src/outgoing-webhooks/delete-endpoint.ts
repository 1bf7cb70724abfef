import { Injectable } from '@nestjs/common';
import { ownEndpoint } from './own-endpoint.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhookEndpoints } from './webhook-endpoints.ts';

/** Forgets endpoints with what was sent to them. Safe to repeat; a delivery that is under way may still arrive. */
@Injectable()
export class DeleteEndpoint {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
  ) {}

  /** @throws NotFound */
  async run(artisanId: string, endpointId: string): Promise<void> {
    await this.forget((await ownEndpoint(this.endpoints, artisanId, endpointId)).id);
  }

  /** All of an artisan who is erased. */
  async allOf(artisanId: string): Promise<void> {
    for (const { id } of await this.endpoints.ofArtisan(artisanId)) await this.forget(id);
  }

  private async forget(id: string): Promise<void> {
    await this.deliveries.removeOf(id);
    await this.endpoints.remove(id);
  }
}
