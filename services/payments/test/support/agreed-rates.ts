import type { INestApplicationContext } from '@nestjs/common';
import { RateStore } from '../../src/rates/agreed-rates.ts';

/** The mockups' rates, agreed on at that moment. @param usd those that have moved */
export async function agreeOnRates(
  app: INestApplicationContext,
  asOf = new Date(),
  hbarUsd = '0.68000000',
  usd: Readonly<Record<string, string>> = {},
): Promise<void> {
  await app
    .get(RateStore)
    .put({
      hbar: { USD: hbarUsd, KES: '85.00000000' },
      usd: { KES: '125.000000', EUR: '0.920000', UGX: '3700.000000', GHS: '12.400000', XOF: '603.500000', ...usd },
      asOf,
      sources: ['CoinGecko', 'Coinbase'],
    });
}

/** No source of rates answers there: only the test tells rates. */
export const noRateSources = {
  RATES_POLL_SECONDS: '270',
  RATES_COINBASE_URL: 'http://127.0.0.1:9',
  RATES_COINGECKO_URL: 'http://127.0.0.1:9',
  RATES_CURRENCIES_URL: 'http://127.0.0.1:9',
  HEDERA_MIRROR_REST: 'http://127.0.0.1:9',
};
