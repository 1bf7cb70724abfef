import { Module } from '@nestjs/common';
import { ApplyWebhook, WebhookSources } from './webhook-sources.ts';
import { ReceiveWebhook, RefusedWebhooks, WebhooksController } from './webhooks.controller.ts';
import { SealOldBodies, WebhookBodies, WebhookEvents } from './webhook-events.mongo.ts';

/** What providers of payments tell us: kept before it is acknowledged, applied afterwards. */
@Module({
  controllers: [WebhooksController],
  providers: [
    ReceiveWebhook,
    ApplyWebhook,
    RefusedWebhooks,
    SealOldBodies,
    WebhookBodies,
    WebhookSources,
    WebhookEvents,
  ],
  exports: [WebhookEvents, WebhookSources],
})
export class WebhooksModule {}
