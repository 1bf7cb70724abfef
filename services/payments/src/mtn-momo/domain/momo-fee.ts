import { inForce, type Dated } from '@asili/kernel';

/** What MTN takes of us for a transfer, by the contract of an account: a share of it within bounds, in the smallest coin. */
export interface MomoFee {
  /** Hundredths of a percent. */
  readonly basisPoints: bigint;
  readonly least: bigint;
  readonly most?: bigint | undefined;
}

/** In minor units, half of one rounded up. Nothing before the first row: nothing was agreed on. */
export function momoFee(fees: readonly Dated<MomoFee>[], minor: bigint, at: Date): bigint {
  const day = at.toISOString().slice(0, 10);
  if (!fees.some(({ since }) => since <= day)) return 0n;
  const { basisPoints, least, most } = inForce(fees, at);
  const share = (minor * basisPoints + 5_000n) / 10_000n;
  if (share < least) return least;
  return most !== undefined && share > most ? most : share;
}
