import { unlessDuplicate, Mongo, Health, Metrics } from '@asili/platform';
import { Injectable, Controller, Get, Header } from '@nestjs/common';
import type { ExchangeRatesReply } from '@asili/contracts';
import { Clock, inForce } from '@asili/kernel';
import { type KnownRates, isStale, ratePolicies } from './domain/decide-rates.ts';
import { RatesUnavailable } from './domain/rate-table.ts';

type RatesDocument = KnownRates & { readonly _id: 'current' };

/**
 * The rates that hold, shared by all instances.
 * One document.
 */
@Injectable()
export class RateStore {
  constructor(private readonly mongo: Mongo) {}

  async get(): Promise<KnownRates | null> {
    return this.documents.findOne({ _id: 'current' }, { projection: { _id: 0 } });
  }

  /** Keeps them unless newer ones are there already: whoever polls beside this process cannot take the rates back in time. */
  async put(rates: KnownRates): Promise<void> {
    await unlessDuplicate(
      this.documents.updateOne(
        { _id: 'current', asOf: { $lte: rates.asOf } },
        { $set: { ...rates } },
        { upsert: true },
      ),
    ); // A newer one is there.
  }

  private get documents() {
    return this.mongo.collection<RatesDocument>('rates');
  }
}

/** The rates as anybody may see them. */
@Injectable()
export class GetRates {
  constructor(
    private readonly store: RateStore,
    private readonly clock: Clock,
  ) {}

  /** The last agreed ones, however old; `stale` says that no HBAR quote is made of them. @throws RatesUnavailable when there never were any */
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

/** Exchange rates for anyone; the same for everybody, so any cache may hold them. */
@Controller('api/exchange-rates')
export class RatesController {
  constructor(private readonly getRates: GetRates) {}

  @Get()
  @Header('cache-control', 'public, max-age=15, stale-while-revalidate=60')
  @Header('x-asili-cache-control', 'max-age=1')
  get(): Promise<ExchangeRatesReply> {
    return this.getRates.run();
  }
}
