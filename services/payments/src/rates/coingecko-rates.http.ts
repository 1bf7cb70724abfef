import { fromRealTime, rateFromText, settlementCurrencies, type Clock } from '@asili/kernel';
import { z } from 'zod';
import type { Observation } from './domain/observation.ts';
import { fetchJson } from './fetch-json.http.ts';
import type { RateSource } from './rate-source.ts';

const seconds = z.string().regex(/^\d{9,11}$/);
const price = z.object({ 'hedera-hashgraph': z.object({ usd: z.string(), last_updated_at: seconds }) });
const latest = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  time_last_update_unix: seconds,
  rates: z.record(z.string(), z.string()),
});

/**
 * CoinGecko for HBAR, which does not know the shilling, and ExchangeRate-API's open access for currencies, once a day. Both want to
 * be named where their rates are shown. Source: docs.coingecko.com, 'Coin Price by IDs'; exchangerate-api.com/docs/free.
 */
export class CoingeckoRates implements RateSource {
  readonly name = 'CoinGecko';

  constructor(
    private readonly priceUrl: string,
    private readonly currenciesUrl: string,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<Observation> {
    const [hbar, usd] = await Promise.all([
      fetchJson(
        new URL(
          `${this.priceUrl}/api/v3/simple/price?ids=hedera-hashgraph&vs_currencies=usd&include_last_updated_at=true&precision=full`,
        ),
      ),
      fetchJson(new URL(`${this.currenciesUrl}/v6/latest/USD`)),
    ]);
    const { usd: hbarUsd, last_updated_at } = price.parse(hbar.body)['hedera-hashgraph'];
    const { rates, time_last_update_unix } = latest.parse(usd.body);
    const currencies = settlementCurrencies(this.clock.now()).filter(
      (currency) => currency !== 'USD' && rates[currency] !== undefined,
    );
    return {
      source: this.name,
      hbarUsd: rateFromText(hbarUsd, 'HBAR', 'USD'),
      hbarAt: fromRealTime(this.clock, new Date(1000 * Number(last_updated_at))),
      usd: new Map(currencies.map((currency) => [currency, rateFromText(rates[currency] ?? '', 'USD', currency)])),
      usdAt: fromRealTime(this.clock, new Date(1000 * Number(time_last_update_unix))),
    };
  }
}
