import { JobDelayed, Jobs, Log } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DeliveryJobs } from './delivery-jobs.ts';
import type { Delivery } from './domain/delivery.ts';
import { SendWebhook } from './send-webhook.ts';

const queue = 'send-webhooks';
const atOnce = 32;
/** So that a slow receiver holds up nobody else. */
const atOncePerEndpoint = 4;
const busyMs = 500;
const troubleMs = 15_000;

type DeliveryJob = Pick<Delivery, 'id' | 'endpointId'>;

@Injectable()
export class QueuedDeliveryJobs extends DeliveryJobs {
  constructor(private readonly jobs: Jobs) {
    super();
  }

  override async add({ id, endpointId, round }: Pick<Delivery, 'id' | 'endpointId' | 'round'>): Promise<void> {
    await this.jobs.add(queue, { id: `${id}-${round}`, data: { id, endpointId } satisfies DeliveryJob });
  }
}

/** Works on deliveries; a job goes on until its delivery is over, and trouble of our own never ends it. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap {
  private readonly underWay = new Map<string, number>();

  constructor(
    private readonly jobs: Jobs,
    private readonly sendWebhook: SendWebhook,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.worker<DeliveryJob>(queue, ({ data }) => this.work(data), { concurrency: atOnce });
  }

  /** @throws JobDelayed while the delivery is not over */
  private async work({ id, endpointId }: DeliveryJob): Promise<void> {
    const others = this.underWay.get(endpointId) ?? 0;
    if (others >= atOncePerEndpoint) throw new JobDelayed(busyMs);
    this.underWay.set(endpointId, others + 1);
    try {
      const waitMs = await this.sendWebhook.run(id).catch((error: unknown) => {
        this.log.warn('a webhook could not be brought on, will retry', { deliveryId: id, error });
        return troubleMs;
      });
      if (waitMs !== null) throw new JobDelayed(waitMs);
    } finally {
      const left = (this.underWay.get(endpointId) ?? 1) - 1;
      if (left > 0) this.underWay.set(endpointId, left);
      else this.underWay.delete(endpointId);
    }
  }
}
