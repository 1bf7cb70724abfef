import { Lease, Mongo, Schedule } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { FollowTransfers } from './follow-transfers.ts';
import { HbarPayIn } from './hbar-pay-in.ts';
import { HbarSettings } from './hbar-settings.ts';

/** The lease of an instance that died keeps the others waiting this long. */
const leaseMs = 10_000;

/** Follows the network on one instance at a time: mirrors count calls by address. Two at once would do the same work twice, to no effect. */
@Injectable()
export class TransfersSchedule implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly settings: HbarSettings,
    private readonly mongo: Mongo,
    private readonly follow: FollowTransfers,
    private readonly ways: WaysToPay,
    private readonly payIn: HbarPayIn,
  ) {}

  onApplicationBootstrap(): void {
    this.ways.register(this.payIn);
    const lease = new Lease(this.mongo, 'hbar', { ttlMs: leaseMs, instance: this.settings.instance });
    this.schedule.every(this.settings.pollMs, 'following transfers', async () => {
      if ((await lease.hold()).held) await this.follow.run();
    }).soon();
  }
}
