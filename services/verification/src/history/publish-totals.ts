import { Log, Shutdown } from '@asili/platform';
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
  private timer: NodeJS.Timeout | undefined;
  private due = Infinity;
  private stopped = false;
  private running = Promise.resolve(false);

  constructor(
    private readonly history: HistoryStore,
    private readonly topic: TotalsTopic,
    private readonly log: Log,
    private readonly shutdown: Shutdown,
  ) {}

  onApplicationBootstrap(): void {
    this.shutdown.register('relay', 'totals', () => this.stop());
    this.schedule(coalesceMs);
  }

  /** Totals changed. */
  signal(): void {
    this.schedule(coalesceMs);
  }

  /** Publishes what is unpublished now. Returns whether something is left for the next time. */
  async run(): Promise<boolean> {
    for (let left = false; ;) {
      const lines = await this.history.unpublished(batch);
      if (lines.length === 0) return false;
      const grown = await this.publish([...new Set(lines.map(({ productId }) => productId))]);
      const reminders = new Map(lines.filter(({ productId }) => grown.has(productId)).map(({ id, productId }) => [productId, id]));
      await this.history.markPublished(lines.filter(({ id, productId }) => reminders.get(productId) !== id).map(({ id }) => id));
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
    return new Set(now.filter((after, at) => after.verifications !== totals[at]?.verifications || after.attempts !== totals[at]?.attempts).map(({ productId }) => productId));
  }

  private schedule(ms: number): void {
    const due = Date.now() + ms;
    if (this.stopped || due >= this.due) return;
    clearTimeout(this.timer);
    this.due = due;
    this.timer = setTimeout(() => { void this.onTimer(); }, ms).unref();
  }

  private async onTimer(): Promise<void> {
    this.due = Infinity;
    this.running = this.running.then(() => this.run()).catch((error: unknown) => {
      this.log.warn('totals could not be published, will retry', { error });
      return true;
    });
    this.schedule((await this.running) ? coalesceMs : leftoversMs);
  }

  private async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running.then(() => this.run()).catch((error: unknown) => { this.log.warn('totals not published on shutdown', { error }); });
  }
}
