import type { ExchangeRatesReply } from '@asili/contracts';
import { Clock, inForce } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { isStale } from './domain/decide-rates.ts';
import { ratePolicies } from './domain/rate-policy.ts';
import { RatesUnavailable } from './domain/rates-unavailable.ts';
import { RateStore } from './rate-store.ts';

/** The rates as anybody may see them. */
@Injectable()
export class GetRates {
  constructor(
    private readonly store: RateStore,
    private readonly clock: Clock,
  ) {}

  /** The last agreed ones, however old; `stale` says that no quote is made of them. @throws RatesUnavailable when there never were any */
  async run(): Promise<ExchangeRatesReply> {
    const known = await this.store.get();
    if (!known) throw new RatesUnavailable();
    const now = this.clock.now();
    return {
      rates: { HBAR: known.hbar, USD: known.usd },
      asOf: known.asOf.toISOString(),
      sources: [...known.sources],
      stale: isStale(known, now, inForce(ratePolicies, now)),
    };
  }
}
