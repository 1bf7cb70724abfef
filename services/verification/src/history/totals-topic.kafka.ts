import { topics, type ProductTotalsV1 } from '@asili/contracts';
import { EventBus } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { TotalsTopic } from './totals-topic.ts';

@Injectable()
export class KafkaTotalsTopic extends TotalsTopic {
  constructor(private readonly bus: EventBus) {
    super();
  }

  override async publish(totals: readonly ProductTotalsV1[]): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    await this.bus.publish([
      {
        topic: topics.verificationTotals,
        messages: totals.map((value) => ({ key: value.productId, value: JSON.stringify(value), headers })),
      },
    ]);
  }
}
