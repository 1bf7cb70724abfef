import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { doubling, job, Jobs, OnJob, Reactions, type StoredEvent } from '@asili/platform';
import type { RefundEvent } from '../payment/domain/refund.ts';
import { pauseSince } from '../providers/domain/provider.ts';
import { recheckAfterMs } from './domain/refund-policy.ts';
import { SendRefund } from './send-refund.ts';

interface RefundJob {
  readonly paymentId: string;
  readonly refundId: string;
  /** When it can first be sent, ISO 8601. */
  readonly dueAt: string;
}
const sendRefund = job<RefundJob>('send-refunds', { retryMs: (_failures, { dueAt }, now) => pauseSince(dueAt, now) });
const recheckRefund = job<RefundJob>('recheck-refunds', { retryMs: doubling(1_000, 3_600_000) });

/** What brings a refund on: that its buyer has said where it goes or may do so again, that operators agreed to it. */
const steps: ReadonlySet<string> = new Set(['ask', 'ask-again', 'name', 'withdraw', 'approve']);
/** The same, by what an earlier release wrote. */
const earlierSteps: ReadonlySet<string> = new Set(['payment-refund-destination-stepped', 'payment-refund-approved']);

/**
 * A job for every step of a refund, whichever instance noted it: a refund that is requested gives its job its id, a later step its own, so
 * telling it twice is one. Each goes on until the refund is over; that nothing is sent twice is not theirs to see to. One that went is asked
 * about for some weeks: the word that it came back may be lost.
 */
@Injectable()
export class RefundJobs implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly jobs: Jobs,
    private readonly sendRefund: SendRefund,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const wanted = ['payment-refund-requested', 'refund-stepped', ...earlierSteps];
    this.reactions.on('payments.send-refunds', wanted, async (events) => {
      for (const event of events) await this.accept(event);
    });
  }

  private async accept({ id, type, data, at }: StoredEvent): Promise<void> {
    if (type === 'payment-refund-requested') return this.add((data as { refundId: string }).refundId, data, at);
    if (earlierSteps.has(type)) return this.add(id, data, at);
    if (type !== 'refund-stepped') return;
    const stepped = data as Extract<RefundEvent, { type: 'refund-stepped' }>['data'];
    if (steps.has(stepped.on)) await this.add(id, stepped, at);
    if (stepped.on === 'complete' && stepped.state === 'succeeded') await this.addRechecks(stepped, at);
  }

  private async add(id: string, data: unknown, at: Date): Promise<void> {
    const { paymentId, refundId, until } = data as { paymentId: string; refundId: string; until?: string };
    await this.jobs.add(sendRefund, { id, data: { paymentId, refundId, dueAt: until ?? at.toISOString() } });
  }

  private async addRechecks(
    {
      paymentId,
      refundId,
      bounces,
    }: { readonly paymentId: string; readonly refundId: string; readonly bounces: number },
    at: Date,
  ): Promise<void> {
    for (const [index, afterMs] of recheckAfterMs(at).entries()) {
      const due = new Date(at.getTime() + afterMs);
      await this.jobs.add(recheckRefund, {
        id: `recheck-${refundId}-${bounces}-${index + 1}`,
        data: { paymentId, refundId, dueAt: due.toISOString() },
        delayMs: Math.max(0, due.getTime() - this.clock.now().getTime()),
      });
    }
  }

  /** Milliseconds until it is looked at again; null when it is over. */
  @OnJob(sendRefund)
  async run({ paymentId, refundId, dueAt }: RefundJob): Promise<number | null> {
    const outcome = await this.sendRefund.run(paymentId, refundId);
    const now = this.clock.now();
    if (outcome === 'over') return null;
    return outcome === 'under-way' ? pauseSince(dueAt, now) : Math.max(0, outcome.until.getTime() - now.getTime());
  }

  /** Milliseconds until its time, where the clock was moved, but not so far; null when it was asked about. */
  @OnJob(recheckRefund)
  async recheck({ paymentId, refundId, dueAt }: RefundJob): Promise<number | null> {
    const waitMs = Date.parse(dueAt) - this.clock.now().getTime();
    if (waitMs > 0) return waitMs;
    await this.sendRefund.onStatusUpdate(paymentId, refundId);
    return null;
  }
}
