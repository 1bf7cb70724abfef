import type { KnownCurrency, Rate, SettlementCurrency } from '@asili/kernel';

/** What one source says, as exact rates. */
export interface Observation {
  /** As readers see it: 'Coinbase'. */
  readonly source: string;
  readonly hbarUsd: Rate<'HBAR', 'USD'>;
  /** When the source saw that. */
  readonly hbarAt: Date;
  /** What one dollar is worth, of the currencies it knows. */
  readonly usd: ReadonlyMap<SettlementCurrency, Rate<'USD', KnownCurrency>>;
  readonly usdAt: Date;
}
