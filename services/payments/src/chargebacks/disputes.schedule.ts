import { Lease, Mongo, Schedule } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SweepDisputes } from './sweep-disputes.ts';

const everyMs = 10 * 60_000;

/** Providers are asked for disputes by the instance whose turn it is. */
@Injectable()
export class DisputesSchedule implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly mongo: Mongo,
    private readonly sweep: SweepDisputes,
  ) {}

  onApplicationBootstrap(): void {
    const lease = new Lease(this.mongo, 'disputes-sweep', { ttlMs: 2 * everyMs });
    this.schedule.every(everyMs, 'sweeping disputes', async () =>
      (await lease.hold()).held ? this.sweep.run() : undefined,
    );
  }
}
