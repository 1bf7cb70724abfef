import { Module } from '@nestjs/common';
import { ApplyWebhook } from './apply-webhook.ts';
import { ReceiveWebhook } from './receive-webhook.ts';
import { RefusedWebhooks } from './refused-webhooks.ts';
import { WebhookEvents } from './webhook-events.ts';
import { MongoWebhookEvents } from './webhook-events.mongo.ts';
import { WebhookJobs } from './webhook-jobs.ts';
import { QueuedWebhookJobs, WebhookWorker } from './webhook-jobs.queue.ts';
import { WebhookSources } from './webhook-sources.ts';
import { WebhooksController } from './webhooks.controller.ts';

/** What providers of payments tell us: kept before it is acknowledged, applied afterwards. */
@Module({
  controllers: [WebhooksController],
  providers: [
    ReceiveWebhook,
    ApplyWebhook,
    RefusedWebhooks,
    WebhookWorker,
    WebhookSources,
    { provide: WebhookEvents, useClass: MongoWebhookEvents },
    { provide: WebhookJobs, useClass: QueuedWebhookJobs },
  ],
  exports: [WebhookSources],
})
export class WebhooksModule {}
