import { Mongo, Sealer } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import type { NotificationsConfig } from '../config.ts';
import { MessagesModule } from '../messages/messages.module.ts';
import { OrderMessagesModule } from '../order-messages/order-messages.module.ts';
import { PaymentPartiesModule } from '../payment-parties/payment-parties.module.ts';
import { Settings } from '../settings.ts';
import { CreateEndpoint } from './create-endpoint.ts';
import { DeleteEndpoint } from './delete-endpoint.ts';
import { DeliveryWorker, QueuedDeliveryJobs } from './delivery-jobs.queue.ts';
import { DeliveryJobs } from './delivery-jobs.ts';
import { ListEndpoints } from './list-endpoints.ts';
import { OutgoingWebhooksController } from './outgoing-webhooks.controller.ts';
import { OutgoingWebhooksEvents } from './outgoing-webhooks.events.ts';
import { QueueWebhooks } from './queue-webhooks.ts';
import { SendOnDemand } from './send-on-demand.ts';
import { SendWebhook } from './send-webhook.ts';
import { QueuedTellDisabled } from './tell-disabled.queue.ts';
import { TellDisabled } from './tell-disabled.ts';
import { deliveryIndexes, MongoWebhookDeliveries } from './webhook-deliveries.mongo.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { endpointIndexes, MongoWebhookEndpoints } from './webhook-endpoints.mongo.ts';
import { WebhookEndpoints } from './webhook-endpoints.ts';
import { HttpWebhookSender } from './webhook-sender.http.ts';
import { WebhookSender } from './webhook-sender.ts';

/** Signed messages to integrators of artisans (Standard Webhooks 1.0.0). */
@Module({})
export class OutgoingWebhooksModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  static forRoot(config: NotificationsConfig): DynamicModule {
    return {
      module: OutgoingWebhooksModule,
      imports: [MessagesModule, OrderMessagesModule, PaymentPartiesModule],
      controllers: [OutgoingWebhooksController, OutgoingWebhooksEvents],
      providers: [
        CreateEndpoint,
        DeleteEndpoint,
        ListEndpoints,
        QueueWebhooks,
        SendOnDemand,
        SendWebhook,
        DeliveryWorker,
        { provide: DeliveryJobs, useClass: QueuedDeliveryJobs },
        { provide: TellDisabled, useClass: QueuedTellDisabled },
        { provide: WebhookDeliveries, useClass: MongoWebhookDeliveries },
        {
          provide: WebhookEndpoints,
          inject: [Mongo],
          useFactory: (mongo: Mongo) => new MongoWebhookEndpoints(mongo, Sealer.fromConfig(config, 'webhooks-key')),
        },
        {
          provide: WebhookSender,
          inject: [Settings],
          useFactory: ({ allowsLoopback }: Settings) => new HttpWebhookSender({ allowsLoopback }),
        },
      ],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([...endpointIndexes, ...deliveryIndexes]);
  }
}
