import { randomBytes } from 'node:crypto';
import {
  maxWebhookEndpoints,
  says,
  type CreateWebhookEndpointRequest,
  type WebhookEndpointReply,
  type ListWebhookDeliveriesQuery,
  type WebhookDeliveryList,
  type WebhookEndpointList,
  type DeliveryReply,
  createWebhookEndpointRequest,
  listWebhookDeliveriesQuery,
} from '@asili/contracts';
import { isId, Clock } from '@asili/kernel';
import {
  NotFound,
  derivedId,
  IdempotencyKeyReused,
  InvalidInput,
  CommandId,
  CurrentActor,
  Idempotent,
  Jobs,
  Roles,
  type Actor,
} from '@asili/platform';
import { Injectable, Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Settings } from '../config.ts';
import {
  type Endpoint,
  isEndpointAddress,
  endpointView,
  TooManyEndpoints,
  deliveryView,
  testType,
} from './domain/endpoint.ts';
import { bodyOf } from './domain/webhook-message.ts';
import { deliveryJob, sendWebhook } from './send-webhook.ts';
import { isPrivateByNumber } from './webhook-sender.http.ts';
import { WebhookEndpoints, WebhookDeliveries } from './webhooks.mongo.ts';

/** @throws NotFound for one that is not there or somebody else's */
export async function ownEndpoint(endpoints: WebhookEndpoints, artisanId: string, id: string): Promise<Endpoint> {
  const endpoint = isId('whk', id) ? await endpoints.find(id) : null;
  if (endpoint?.artisanId !== artisanId) throw new NotFound();
  return endpoint;
}

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

/** Sends because its owner says so: a message again, or a test. Both are safe to repeat; what was kept and not queued is queued by the next call. */
@Injectable()
export class SendOnDemand {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** The same message under the same `webhook-id`, with a schedule of its own; one that is still on its way stays as it is. @throws NotFound */
  async resend(artisanId: string, endpointId: string, deliveryId: string): Promise<DeliveryReply> {
    const { id } = await ownEndpoint(this.endpoints, artisanId, endpointId);
    const known = isId('whd', deliveryId) ? await this.deliveries.find(deliveryId) : null;
    const delivery = known?.endpointId === id ? await this.deliveries.sendAgain(deliveryId, this.clock.now()) : null;
    if (!delivery) throw new NotFound();
    await this.jobs.add(sendWebhook, deliveryJob(delivery));
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
    await this.jobs.add(sendWebhook, deliveryJob(delivery));
    return { delivery: deliveryView(delivery) };
  }
}

/** Where integrators of an artisan, or of operators, are told, and what they were told. */
@Controller('api/webhook-endpoints')
@Roles('artisan', 'operator')
export class OutgoingWebhooksController {
  constructor(
    private readonly createEndpoint: CreateEndpoint,
    private readonly listEndpoints: ListEndpoints,
    private readonly deleteEndpoint: DeleteEndpoint,
    private readonly sendOnDemand: SendOnDemand,
  ) {}

  /** Its reply holds a secret, so it is not kept but made again. */
  @Post()
  @Idempotent({ by: 'commit' })
  create(
    @CurrentActor() { id }: Actor,
    @CommandId() commandId: string,
    @Body({ schema: createWebhookEndpointRequest }) request: CreateWebhookEndpointRequest,
  ): Promise<WebhookEndpointReply> {
    return this.createEndpoint.run(id, request, commandId);
  }

  @Get()
  list(@CurrentActor() { id }: Actor): Promise<WebhookEndpointList> {
    return this.listEndpoints.run(id);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.deleteEndpoint.run(actor.id, id);
  }

  @Get(':id/deliveries')
  deliveries(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query({ schema: listWebhookDeliveriesQuery }) query: ListWebhookDeliveriesQuery,
  ): Promise<WebhookDeliveryList> {
    return this.listEndpoints.deliveriesOf(actor.id, id, query);
  }

  @Post(':id/deliveries/:deliveryId/resend')
  @HttpCode(202)
  @Idempotent()
  resend(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<DeliveryReply> {
    return this.sendOnDemand.resend(actor.id, id, deliveryId);
  }

  @Post(':id/test')
  @HttpCode(202)
  @Idempotent()
  test(@CurrentActor() actor: Actor, @CommandId() commandId: string, @Param('id') id: string): Promise<DeliveryReply> {
    return this.sendOnDemand.test(actor.id, id, commandId);
  }
}
