import { randomBytes } from 'node:crypto';
import {
  maxWebhookEndpoints,
  says,
  type CreateWebhookEndpointRequest,
  type WebhookEndpointReply,
} from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { derivedId, IdempotencyKeyReused, InvalidInput } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Settings } from '../settings.ts';
import { isEndpointAddress } from './domain/endpoint-address.ts';
import { endpointView } from './domain/endpoint-view.ts';
import { TooManyEndpoints } from './domain/errors.ts';
import { isPrivateByNumber } from './public-address.ts';
import { WebhookEndpoints } from './webhook-endpoints.ts';

/** 256 bits; Standard Webhooks asks for 192 at least. */
const secretBytes = 32;

/** Names an address to send to. The id comes from the idempotency key, so that every attempt under one key is the same endpoint with the same secret. */
@Injectable()
export class CreateEndpoint {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** @throws InvalidInput for an address we never send to; TooManyEndpoints; IdempotencyKeyReused */
  async run(
    artisanId: string,
    { url, events }: CreateWebhookEndpointRequest,
    commandId: string,
  ): Promise<WebhookEndpointReply> {
    if (!isEndpointAddress(url, this.settings.allowsLoopback) || isPrivateByNumber(url))
      throw InvalidInput.at(['url'], says('Enter a public https:// address'));
    const id = derivedId('whk', commandId);
    const wanted = events.includes('*') ? ['*'] : [...new Set(events)];
    const isKept = await this.endpoints.add(
      {
        id,
        artisanId,
        url: new URL(url).href,
        events: wanted,
        createdAt: this.clock.now(),
        secret: `whsec_${randomBytes(secretBytes).toString('base64')}`,
      },
      maxWebhookEndpoints,
    );
    const [endpoint, secret] = [await this.endpoints.find(id), await this.endpoints.secretOf(id)];
    if (!isKept || !endpoint || secret === null) throw new TooManyEndpoints(maxWebhookEndpoints);
    if (endpoint.url !== new URL(url).href || endpoint.events.join() !== wanted.join())
      throw new IdempotencyKeyReused();
    return { endpoint: endpointView(endpoint), secret };
  }
}
