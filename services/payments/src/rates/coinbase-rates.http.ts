import { rateFromText, settlementCurrencies, type Clock } from '@asili/kernel';
import { z } from 'zod';
import type { Observation } from './domain/observation.ts';
import { fetchJson } from './fetch-json.http.ts';
import type { RateSource } from './rate-source.ts';

const reply = z.object({ data: z.object({ rates: z.record(z.string(), z.string()) }) });

/** Coinbase knows both HBAR and currencies, without a key. Source: Coinbase Developer Platform, 'Exchange rates' of the Track APIs. */
export class CoinbaseRates implements RateSource {
  readonly name = 'Coinbase';

  constructor(
    private readonly baseUrl: string,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<Observation> {
    const [hbar, usd] = await Promise.all([this.ratesOf('HBAR'), this.ratesOf('USD')]);
    const now = this.clock.now();
    const currencies = settlementCurrencies(now).filter(
      (currency) => currency !== 'USD' && usd.rates[currency] !== undefined,
    );
    return {
      source: this.name,
      hbarUsd: rateFromText(hbar.rates['USD'] ?? '', 'HBAR', 'USD'),
      hbarAt: new Date(now.getTime() - hbar.ageMs),
      usd: new Map(currencies.map((currency) => [currency, rateFromText(usd.rates[currency] ?? '', 'USD', currency)])),
      usdAt: new Date(now.getTime() - usd.ageMs),
    };
  }

  private async ratesOf(
    currency: string,
  ): Promise<{ readonly rates: Readonly<Record<string, string>>; readonly ageMs: number }> {
    const { body, ageMs } = await fetchJson(new URL(`${this.baseUrl}/v2/exchange-rates?currency=${currency}`));
    return { rates: reply.parse(body).data.rates, ageMs };
  }
}
