import { Mongo, Sealer } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { type NotificationsConfig, Settings } from '../config.ts';
import { MessagesModule } from '../messages/messages.module.ts';
import { NeighboursModule } from '../neighbours/neighbours.module.ts';
import {
  CreateEndpoint,
  DeleteEndpoint,
  ListEndpoints,
  SendOnDemand,
  OutgoingWebhooksController,
} from './own-endpoints.ts';
import { DeliveryWorker, SendWebhook, TellDisabled } from './send-webhook.ts';
import { OutgoingWebhooksEvents, QueueWebhooks } from './outgoing-webhooks.events.ts';
import { deliveryIndexes, WebhookDeliveries, endpointIndexes, WebhookEndpoints } from './webhooks.mongo.ts';
import { WebhookSender } from './webhook-sender.http.ts';

/** Signed messages to integrators of artisans (Standard Webhooks 1.0.0). */
@Module({})
export class OutgoingWebhooksModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  static forRoot(config: NotificationsConfig): DynamicModule {
    return {
      module: OutgoingWebhooksModule,
      imports: [MessagesModule, NeighboursModule],
      controllers: [OutgoingWebhooksController, OutgoingWebhooksEvents],
      providers: [
        CreateEndpoint,
        DeleteEndpoint,
        ListEndpoints,
        QueueWebhooks,
        SendOnDemand,
        SendWebhook,
        DeliveryWorker,
        TellDisabled,
        WebhookDeliveries,
        {
          provide: WebhookEndpoints,
          inject: [Mongo],
          useFactory: (mongo: Mongo) => new WebhookEndpoints(mongo, Sealer.fromConfig(config, 'webhooks-key')),
        },
        {
          provide: WebhookSender,
          inject: [Settings],
          useFactory: ({ allowsLoopback }: Settings) => new WebhookSender({ allowsLoopback }),
        },
      ],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([...endpointIndexes, ...deliveryIndexes]);
  }
}
