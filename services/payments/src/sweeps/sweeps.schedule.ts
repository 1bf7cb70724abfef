import { Lease, Mongo, Schedule } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SweepTreasury } from './sweep-treasury.ts';

/** How often the treasury is measured: seldom beside how fast it fills. */
const restMs = 5 * 60_000;
/** While one is on its way: long before the books are laid beside the mirror's again. */
const soonMs = 2_000;
/** The lease of an instance that died keeps the others waiting this long. */
const leaseMs = 30_000;

/** One instance at a time sweeps; two at once would sign twice, to no effect. */
@Injectable()
export class SweepsSchedule implements OnApplicationBootstrap {
  private isUnderWay = false;

  constructor(
    private readonly schedule: Schedule,
    private readonly mongo: Mongo,
    private readonly sweepTreasury: SweepTreasury,
    private readonly instance: string | undefined,
  ) {}

  onApplicationBootstrap(): void {
    const lease = new Lease(this.mongo, 'treasury-sweep', { ttlMs: leaseMs, instance: this.instance });
    this.schedule
      .every(
        () => (this.isUnderWay ? soonMs : restMs),
        'sweeping the treasury',
        async () => {
          const { held } = await lease.hold();
          this.isUnderWay = held && (await this.sweepTreasury.run()) === 'under-way';
          if (held && !this.isUnderWay) await lease.release();
        },
      )
      .soon(); // What an instance before this one left on its way.
  }
}
