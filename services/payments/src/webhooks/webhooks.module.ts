import { Clock } from '@asili/kernel';
import { Schedule } from '@asili/platform';
import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { ApplyWebhook, WebhookJobs, WebhookWorker, WebhookSources } from './webhook-sources.ts';
import { ReceiveWebhook, RefusedWebhooks, WebhooksController } from './webhooks.controller.ts';
import { WebhookBodies, WebhookEvents } from './webhook-events.mongo.ts';

const pageLength = 200;

/** What providers of payments tell us: kept before it is acknowledged, applied afterwards. */
@Module({
  controllers: [WebhooksController],
  providers: [
    ReceiveWebhook,
    ApplyWebhook,
    RefusedWebhooks,
    WebhookBodies,
    WebhookWorker,
    WebhookSources,
    WebhookEvents,
    WebhookJobs,
  ],
  exports: [WebhookEvents, WebhookSources],
})
export class WebhooksModule implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly events: WebhookEvents,
    private readonly clock: Clock,
  ) {}

  /** Instances of the release before this one may still keep some in the clear while they run. */
  onApplicationBootstrap(): void {
    const seal = async (): Promise<void> => {
      while ((await this.events.sealOld(pageLength, this.clock.now())) === pageLength);
    };
    this.schedule.every(3_600_000, 'sealing webhooks', seal).soon();
  }
}
