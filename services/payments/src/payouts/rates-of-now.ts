import { UsedRates } from '../rates/domain/rate-table.ts';
import { RatesUnavailable } from '../rates/domain/rates-unavailable.ts';
import type { GetRates } from '../rates/get-rates.ts';

/** The rates of now, as something is compared by them; of nothing where there never were any. */
export async function ratesOfNow(getRates: GetRates): Promise<UsedRates> {
  try {
    const { rates, asOf, sources, stale } = await getRates.run();
    return new UsedRates({ hbar: rates.HBAR, usd: rates.USD, asOf, sources, stale });
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error;
    return new UsedRates(null);
  }
}
