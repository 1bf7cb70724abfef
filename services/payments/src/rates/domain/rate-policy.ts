import type { Dated } from '@asili/kernel';

/** When rates are believed. Shares are in hundredths of a percent. */
export interface RatePolicy {
  readonly minSources: number;
  /** How far a source may be from the middle one. */
  readonly agreeWithin: bigint;
  /** How far HBAR may be from the ledger's own rate file. */
  readonly sanityWithin: bigint;
  /** A larger change from one poll to the next is held back. */
  readonly maxChange: bigint;
  /** A level that lasts this long is the market's, however it came. */
  readonly holdMs: number;
  /** Older rates are told with their age and make no new quotes. */
  readonly staleMs: number;
  /** Free sources of currencies are renewed once a day, and not on weekends. */
  readonly currencyMaxAgeMs: number;
}

const minute = 60_000;

/** Source of the figures: the reference's rules for accepting HBAR; the ledger's file follows the market by small steps and so lags in a jump. */
export const ratePolicies: readonly Dated<RatePolicy>[] = [
  {
    since: '2026-01-01',
    terms: {
      minSources: 2,
      agreeWithin: 200n,
      sanityWithin: 1500n,
      maxChange: 1000n,
      holdMs: 30 * minute,
      staleMs: 10 * minute,
      currencyMaxAgeMs: 4 * 24 * 60 * minute,
    },
  },
];
