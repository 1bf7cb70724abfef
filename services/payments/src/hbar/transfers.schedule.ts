import { Lease, Mongo, Schedule } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PaymentDocuments } from '../pay-in/payment-documents.ts';
import { FollowTransfers } from './follow-transfers.ts';
import { HbarPayIn } from './hbar-pay-in.ts';
import { HbarSettings } from './hbar-settings.ts';

/** The lease of an instance that died keeps the others waiting this long. */
const leaseMs = 10_000;
/** While nothing is awaited: what comes all the same is late or lost, and how far the network was read may be a minute old. */
const maxRestMs = 10_000;
/** A payment that has just begun here is awaited for so long, whatever the index knows of it. */
const beginningMs = 60_000;

/**
 * Follows the network on one instance at a time: mirrors count calls by address. Two at once would do the same work twice, to
 * no effect. The lease is kept only while a transfer is awaited, so that whichever instance a payment begins on follows at once.
 */
@Injectable()
export class TransfersSchedule implements OnApplicationBootstrap {
  private isAwaited = true;
  private begunAt = -Infinity;

  constructor(
    private readonly schedule: Schedule,
    private readonly settings: HbarSettings,
    private readonly mongo: Mongo,
    private readonly follow: FollowTransfers,
    private readonly payments: PaymentDocuments,
    private readonly payIn: HbarPayIn,
  ) {}

  onApplicationBootstrap(): void {
    const { pollMs, instance } = this.settings;
    const restMs = Math.max(pollMs, Math.min(5 * pollMs, maxRestMs));
    const lease = new Lease(this.mongo, 'hbar', { ttlMs: leaseMs, instance });
    const following = this.schedule.every(
      () => (this.isAwaited ? pollMs : restMs),
      'following transfers',
      () => this.round(lease),
    );
    this.payIn.onBegun(() => {
      this.begunAt = performance.now();
      following.soon();
    });
    following.soon();
  }

  private async round(lease: Lease): Promise<void> {
    this.isAwaited = true; // Where the database cannot say.
    this.isAwaited =
      performance.now() - this.begunAt < beginningMs || (await this.payments.hasOpen(this.payIn.provider));
    if (!(await lease.hold()).held) return;
    await this.follow.run();
    if (!this.isAwaited) await lease.release();
  }
}
