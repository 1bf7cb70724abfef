import type { ExchangeRatesReply } from '@asili/contracts';
import { InvalidRate, inverse, rateFromText, through, type Asset, type Rate } from '@asili/kernel';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';

const staleMs = 60_000;

/** The rates as the platform tells them; read again where they are looked at a minute later. */
export const exchangeRatesQuery = queryOptions<ExchangeRatesReply>({
  queryKey: ['/api/exchange-rates'],
  staleTime: staleMs,
});

export function useExchangeRates(): UseQueryResult<ExchangeRatesReply> {
  return useQuery(exchangeRatesQuery);
}

/** What one `from` is worth in `to`, by way of the dollar; null where nobody says. */
export function rateBetween<F extends Asset, T extends Asset>(
  { rates }: Pick<ExchangeRatesReply, 'rates'>,
  from: F,
  to: T,
): Rate<F, T> | null {
  try {
    return through(inverse(perDollar(rates, from)), perDollar(rates, to));
  } catch (error) {
    if (error instanceof InvalidRate) return null;
    throw error;
  }
}

/** What one dollar is worth. @throws InvalidRate where that is not told */
function perDollar<T extends Asset>(rates: ExchangeRatesReply['rates'], to: T): Rate<'USD', T> {
  if (to === 'HBAR') return inverse(rateFromText(rates.HBAR['USD'] ?? '', to, 'USD'));
  return rateFromText(to === 'USD' ? '1' : (rates.USD[to] ?? ''), 'USD', to);
}
