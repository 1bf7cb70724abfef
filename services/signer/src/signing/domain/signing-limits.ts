import type { Dated } from '@asili/kernel';

/** In tinybar. */
export interface SigningLimits {
  /** What leaves the treasury at once at most, unless it goes to the cold account. */
  readonly perTransfer: bigint;
  /** What is signed for within 24 hours at most, fees' caps included. */
  readonly perDay: bigint;
}

export const tinybarsPerHbar = 100_000_000n;

/**
 * What an installation has that says nothing else. A refund of 500 dollars, above which operators decide, is some thousand HBAR at the
 * rates of the last years; a day is ten of those that are far larger.
 */
export const signingLimits: readonly Dated<SigningLimits>[] = [
  { since: '2026-01-01', terms: { perTransfer: 10_000n * tinybarsPerHbar, perDay: 50_000n * tinybarsPerHbar } },
];

/** The cap on a transfer's fee. A cap is no charge: a transfer costs a hundredth of a cent. */
export const maxFee = tinybarsPerHbar;
