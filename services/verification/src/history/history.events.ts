import { type ProductTotalsV1, topics, type Verdict } from '@asili/contracts';
import { EventBus, Schedule, type RecurringWork, type Incoming, OnEvents } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap, Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { HistoryStore } from './history-store.mongo.ts';

/** The compacted topic of totals, keyed by product id. */
@Injectable()
export class TotalsTopic {
  constructor(private readonly bus: EventBus) {}

  async publish(totals: readonly ProductTotalsV1[]): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    await this.bus.publish([
      {
        topic: topics.verificationTotals,
        messages: totals.map((value) => ({ key: value.productId, value: JSON.stringify(value), headers })),
      },
    ]);
  }
}

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

export type CheckEvent = Incoming<'verification.code-checked.v1'>;

/** Brings checks on record into the histories and totals of their products. Safe to repeat and to run concurrently, by the id of each line. */
@Injectable()
export class ProjectChecks {
  constructor(
    private readonly history: HistoryStore,
    private readonly publishTotals: PublishTotals,
  ) {}

  async run(events: readonly CheckEvent[]): Promise<void> {
    await this.history.add(
      events.flatMap(
        ({
          time: verifiedAt,
          data: { verificationId: id, productId, verdict, place, reasons, counted, countedAttempt = false },
        }) =>
          // Our own event, so the verdict is one of ours.
          productId === null
            ? []
            : {
                id,
                productId,
                verifiedAt,
                verdict: verdict as Verdict,
                counted,
                countedAttempt,
                ...(place !== undefined && { place }),
                ...(reasons.length > 0 && { reasons }),
              },
      ),
    );
    this.publishTotals.signal();
  }
}

/** The service's own events, read back. The group begins at the first of them, so totals hold everything there ever was. */
@Controller()
export class HistoryEvents {
  constructor(private readonly projectChecks: ProjectChecks) {}

  @OnEvents('verification.code-checked.v1', { group: 'verification.checks' })
  checked(@Payload() events: readonly CheckEvent[]): Promise<void> {
    return this.projectChecks.run(events);
  }
}
