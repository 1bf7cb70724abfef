import { inForce, type Dated } from '@asili/kernel';

/** What a payout of up to so many shillings costs us, in shillings. */
type Bands = readonly (readonly [upTo: bigint, charge: bigint])[];

/** M-Pesa's tariff of payments to registered customers. From memory of the published one: the contract of an account has its own. */
const tariffs: readonly Dated<Bands>[] = [
  {
    since: '2026-01-01',
    terms: [
      [100n, 0n],
      [1_500n, 5n],
      [5_000n, 9n],
      [20_000n, 11n],
      [250_000n, 13n],
    ],
  },
];

/** In shillings. */
export function payoutCharge(shillings: bigint, at: Date): bigint {
  const bands = inForce(tariffs, at);
  return (bands.find(([upTo]) => shillings <= upTo) ?? bands.at(-1))?.[1] ?? 0n;
}
