import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  createWebhookEndpointRequest,
  listWebhookDeliveriesQuery,
  type CreateWebhookEndpointRequest,
  type DeliveryReply,
  type ListWebhookDeliveriesQuery,
  type WebhookDeliveryList,
  type WebhookEndpointList,
  type WebhookEndpointReply,
} from '@asili/contracts';
import { CommandId, CurrentActor, Idempotent, Roles, type Actor } from '@asili/platform';
import { CreateEndpoint, DeleteEndpoint, ListEndpoints, SendOnDemand } from './own-endpoints.ts';

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
