import { Schedule, type RecurringWork } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HistoryStore } from './history-store.ts';
import { TotalsTopic } from './totals-topic.ts';

const coalesceMs = 1_000;
/** How soon another process publishes what one that died had counted. */
const leftoversMs = 30_000;
const batch = 1_000;

/**
 * Publishes totals that changed, each product's about once a second. What is unpublished stands in the lines, so a process
 * that dies leaves it to the next; publishing twice is harmless, since totals only grow.
 */
@Injectable()
export class PublishTotals implements OnApplicationBootstrap {
  private rounds: RecurringWork | undefined;

  constructor(
    private readonly history: HistoryStore,
    private readonly topic: TotalsTopic,
    private readonly schedule: Schedule,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds = this.schedule.every(leftoversMs, 'publishing totals', () => this.round());
    this.signal();
  }

  /** Totals changed. */
  signal(): void {
    this.rounds?.soon(coalesceMs);
  }

  private async round(): Promise<void> {
    let isLeft = true; // Where it failed.
    try {
      isLeft = await this.run();
    } finally {
      if (isLeft) this.signal();
    }
  }

  /** Publishes what is unpublished now. Returns whether something is left for the next time. */
  async run(): Promise<boolean> {
    for (let left = false; ;) {
      const lines = await this.history.unpublished(batch);
      if (lines.length === 0) return false;
      const grown = await this.publish([...new Set(lines.map(({ productId }) => productId))]);
      const reminders = new Map(
        lines.filter(({ productId }) => grown.has(productId)).map(({ id, productId }) => [productId, id]),
      );
      await this.history.markPublished(
        lines.filter(({ id, productId }) => reminders.get(productId) !== id).map(({ id }) => id),
      );
      left ||= reminders.size > 0;
      if (lines.length < batch || reminders.size === lines.length) return left;
    }
  }

  /**
   * Returns the products whose totals grew meanwhile: another process may have published the newer ones first, and the
   * topic keeps the last, so one of their lines stays unpublished.
   */
  private async publish(productIds: readonly string[]): Promise<Set<string>> {
    const totals = await this.history.totalsOf(productIds);
    await this.topic.publish(totals);
    const now = await this.history.totalsOf(productIds);
    return new Set(
      now
        .filter(
          (after, at) => after.verifications !== totals[at]?.verifications || after.attempts !== totals[at]?.attempts,
        )
        .map(({ productId }) => productId),
    );
  }
}
