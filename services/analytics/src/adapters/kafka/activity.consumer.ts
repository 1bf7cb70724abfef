import { topics } from '@asili/contracts';
import type { EventHandler, IncomingEvent } from '@asili/platform';
import { RecordActivity } from '../../app/record-activity/record-activity.ts';
import type { ActivityEvent } from '../../domain/fact.ts';
import { Inject, Injectable } from '@nestjs/common';

export const PROJECTION = Symbol('version of the projection');

/**
 * Everybody's events, into the read models. A new version of the projection is a new group: it reads everything from the
 * beginning into its own collections while instances of the old version still serve theirs.
 */
@Injectable()
export class ActivityConsumer implements EventHandler {
  readonly subscription;

  constructor(private readonly recordActivity: RecordActivity, @Inject(PROJECTION) projection: number) {
    this.subscription = { group: `analytics.activity.v${projection}`, topics: [topics.products, topics.verification] };
  }

  async handle(event: IncomingEvent): Promise<void> {
    await this.recordActivity.run(event as unknown as ActivityEvent); // The registry has checked `data` against `type`.
  }
}
