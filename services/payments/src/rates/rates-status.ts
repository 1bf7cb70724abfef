import { Clock, inForce } from '@asili/kernel';
import { Health, Metrics } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { isStale } from './domain/decide-rates.ts';
import { ratePolicies } from './domain/rate-policy.ts';
import { RateStore } from './rate-store.ts';

/** What a monitor sees of the rates. */
@Injectable()
export class RatesStatus {
  constructor(
    private readonly health: Health,
    private readonly metrics: Metrics,
    private readonly store: RateStore,
    private readonly clock: Clock,
  ) {}

  register(): void {
    this.health.registerBackground('rates', async () => {
      const known = await this.store.get();
      const now = this.clock.now();
      return known
        ? { ok: !isStale(known, now, inForce(ratePolicies, now)), detail: `as of ${known.asOf.toISOString()}` }
        : { ok: false, detail: 'none yet' };
    });
    this.metrics.gauge('asili_rates_age_seconds', 'Age of the exchange rates that are told', async () => {
      const known = await this.store.get();
      return known ? (this.clock.now().getTime() - known.asOf.getTime()) / 1000 : undefined;
    });
  }
}
