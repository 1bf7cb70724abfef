import type { Currency } from '@asili/kernel';
import type { PriceScale } from './domain/price-scale.ts';

/** What prices in different currencies are worth beside each other. */
export abstract class MarketRates {
  /** By the last rates heard of, however old; the asked currency alone where there never were any. Waits for nobody. */
  abstract scaleFor(currency: Currency): PriceScale;
}
