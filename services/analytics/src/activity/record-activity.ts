import type { ProductTotalsV1 } from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { EventActivityLog } from './activity-log.ts';
import { activityRecordOf, type ActivityEvent } from './domain/activity-record.ts';
import { lifecycleChangeOf } from './domain/product-lifecycle.ts';
import { ProductLifecycleStore } from './product-lifecycle-store.ts';

/** Takes events into the read models. Safe under redelivery, in any order, and beside itself: by ids, and by fields set whole. */
@Injectable()
export class RecordActivity {
  constructor(
    private readonly log: EventActivityLog,
    private readonly products: ProductLifecycleStore,
  ) {}

  async run(events: readonly ActivityEvent[]): Promise<void> {
    await this.products.upsert(events.flatMap((event) => lifecycleChangeOf(event) ?? []));
    await this.log.add(events.flatMap((event) => activityRecordOf(event) ?? []));
  }

  async raiseTotals(totals: ProductTotalsV1): Promise<void> {
    await this.products.raiseTotals(totals);
  }
}
