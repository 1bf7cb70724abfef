import { Lease, Mongo, Schedule } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PollRates } from './poll-rates.ts';
import { RateSettings } from './rate-settings.ts';
import { RatesStatus } from './rates-status.ts';

/** Longer than the longest round. After a host that died another one polls within two and a half rounds, about when the rates turn stale. */
const roundsPerLease = 1.2;

/** Polls by turns, on one instance at a time: sources count calls, and every instance serves what one of them stored. */
@Injectable()
export class RatesSchedule implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly settings: RateSettings,
    private readonly mongo: Mongo,
    private readonly pollRates: PollRates,
    private readonly status: RatesStatus,
  ) {}

  onApplicationBootstrap(): void {
    this.status.register();
    const everyMs = Math.round(this.settings.pollMs * (0.9 + 0.2 * Math.random())); // Jitter: sites that start together do not ask together.
    const lease = new Lease(this.mongo, 'rates', {
      ttlMs: Math.ceil(roundsPerLease * this.settings.pollMs),
      instance: this.settings.instance,
    });
    const poll = async (): Promise<void> => {
      if ((await lease.hold()).held) await this.pollRates.run();
    };
    this.schedule.every(everyMs, 'polling exchange rates', poll).soon();
  }
}
