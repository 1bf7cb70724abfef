import { Jobs } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DeliveryJobs } from './delivery-jobs.ts';
import type { Delivery } from './domain/delivery.ts';
import { SendWebhook } from './send-webhook.ts';

const queue = 'send-webhooks';
const atOnce = 32;
/** So that a slow receiver holds up nobody else. */
const atOncePerEndpoint = 4;
const busyMs = 500;
const retryMs = 15_000;

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

/** Works on deliveries; a job goes on until its delivery is over, and no error of our own ends it. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap {
  private readonly underWay = new Map<string, number>();

  constructor(
    private readonly jobs: Jobs,
    private readonly sendWebhook: SendWebhook,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.ongoingWorker<DeliveryJob>(queue, {
      run: (delivery) => this.work(delivery),
      retryMs: () => retryMs,
      concurrency: atOnce,
    });
  }

  /** Milliseconds until the delivery is to be brought on again; null when it is over. */
  private async work({ id, endpointId }: DeliveryJob): Promise<number | null> {
    const others = this.underWay.get(endpointId) ?? 0;
    if (others >= atOncePerEndpoint) return busyMs;
    this.underWay.set(endpointId, others + 1);
    try {
      return await this.sendWebhook.run(id);
    } finally {
      const left = (this.underWay.get(endpointId) ?? 1) - 1;
      if (left > 0) this.underWay.set(endpointId, left);
      else this.underWay.delete(endpointId);
    }
  }
}
