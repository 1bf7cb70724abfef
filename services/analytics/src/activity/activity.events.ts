import { productTotalsV1, topics, type ProductTotalsV1 } from '@asili/contracts';
import { OnEvents, OnState, type Incoming, type IncomingState } from '@asili/platform';
import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { RecordActivity } from './record-activity.ts';

const types = [
  'products.product-registered.v2',
  'products.product-certified.v1',
  'products.product-superseded.v1',
  'verification.code-checked.v1',
  'verification.report-filed.v1',
  'payments.sale-counted.v1',
] as const;

/**
 * Everybody's events, into the read models. A new version of the projection is a new group: it reads everything from the
 * beginning into its own collections while instances of the old version still serve theirs.
 */
export function activityEvents(projection: number): Type {
  @Controller()
  class ActivityEvents {
    constructor(private readonly recordActivity: RecordActivity) {}

    @OnEvents(types, { group: `analytics.activity.v${projection}` })
    happened(@Payload() events: readonly Incoming<(typeof types)[number]>[]): Promise<void> {
      return this.recordActivity.run(events);
    }

    @OnState(topics.verificationTotals, { group: `analytics.totals.v${projection}`, schema: productTotalsV1 })
    async counted(@Payload() { data }: IncomingState<ProductTotalsV1>): Promise<void> {
      if (data) await this.recordActivity.raiseTotals(data);
    }
  }
  return ActivityEvents;
}
