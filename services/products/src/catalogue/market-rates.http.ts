import type { Currency } from '@asili/kernel';
import { exchangeRatesReply, type ExchangeRatesReply } from '@asili/contracts';
import { Every, Health, ServiceClient } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PriceScale } from './domain/price-scale.ts';

/** Prices of a listing need no rate of this minute, and an order that stands still is easier to page through. */
const refreshMs = 5 * 60_000;
const retryMs = 15_000;

/**
 * What prices in different currencies are worth beside each other.
 * The rates the payments service has agreed on, asked for beside the requests: no listing waits for them or fails with them.
 */
@Injectable()
export class MarketRates implements OnApplicationBootstrap {
  private latest: ExchangeRatesReply | undefined;
  private readonly scales = new Map<Currency, PriceScale>();

  constructor(
    private readonly services: ServiceClient,
    private readonly health: Health,
  ) {}

  onApplicationBootstrap(): void {
    this.health.registerBackground('exchange rates', () =>
      this.latest
        ? { ok: true, detail: `as of ${this.latest.asOf}` }
        : { ok: false, detail: 'none yet: prices are compared within one currency' },
    );
  }

  /** By the last rates heard of, however old; the asked currency alone where there never were any. Waits for nobody. */
  scaleFor(currency: Currency): PriceScale {
    const known = this.scales.get(currency) ?? PriceScale.of(currency, this.latest);
    this.scales.set(currency, known);
    return known;
  }

  @Every((hasFailed) => (hasFailed ? retryMs : refreshMs), 'asking for exchange rates', { atStart: true })
  async refresh(): Promise<void> {
    this.latest = await this.services.get('payments', '/api/exchange-rates', { schema: exchangeRatesReply });
    this.scales.clear();
  }
}
