import { rateFromText, settlementCurrencies, type Clock, fromRealTime, type Rate } from '@asili/kernel';
import { ProviderHttp } from '@asili/platform';
import { z } from 'zod';
import { parseDecimalJson } from './domain/rate-table.ts';
import type { Observation } from './domain/decide-rates.ts';

const http = new ProviderHttp({ timeoutMs: 4_000, maxChars: 500_000 });

/** JSON of a GET, numbers as text, and how old a cache on the way says it is (RFC 9111, 5.1). @throws when there is none */
export async function fetchJson(url: URL): Promise<{ readonly body: unknown; readonly ageMs: number }> {
  const { status, text, headers } = await http.send(url, { headers: { accept: 'application/json' } });
  if (status !== 200) throw new Error(`${url.host} answered ${status}`);
  const age = /^\d{1,9}$/.exec(headers.get('age') ?? '')?.[0] ?? '0';
  return { body: parseDecimalJson(text), ageMs: 1000 * Number(age) };
}

/** Somebody who knows what HBAR and dollars are worth. */
export interface RateSource {
  readonly name: string;
  /** @throws when it does not answer in time, or not with rates */
  read(): Promise<Observation>;
}

/** All sources that are asked. */
export abstract class RateSources {
  abstract readonly all: readonly RateSource[];
}

const coinbaseReply = z.object({ data: z.object({ rates: z.record(z.string(), z.string()) }) });

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
    return { rates: coinbaseReply.parse(body).data.rates, ageMs };
  }
}

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

const positive = z.string().regex(/^[1-9]\d{0,17}$/);
const fileReply = z.object({ current_rate: z.object({ cent_equivalent: positive, hbar_equivalent: positive }) });

/**
 * The exchange rate the ledger itself charges its fees by.
 * The mirror's view of file 0.0.112. Source: mirror node REST, `network/exchangerate`: so many hbar are so many US cents.
 */
export class RateFile {
  constructor(private readonly mirrorUrl: string) {}

  /** @throws when the mirror does not answer */
  async read(): Promise<Rate<'HBAR', 'USD'>> {
    const { body } = await fetchJson(new URL('/api/v1/network/exchangerate', this.mirrorUrl));
    const { cent_equivalent, hbar_equivalent } = fileReply.parse(body).current_rate;
    return { from: 'HBAR', to: 'USD', num: BigInt(cent_equivalent), den: 100n * BigInt(hbar_equivalent) };
  }
}
