import { inForce, type Dated } from '@asili/kernel';

/** What a payment of up to so many shillings costs us, in shillings. */
type Bands = readonly (readonly [upTo: bigint, charge: bigint])[];

/** M-Pesa's tariff of pay bills whose business pays the charge. From memory of the published one: the contract of an account has its own. */
const tariffs: readonly Dated<Bands>[] = [
  {
    since: '2026-01-01',
    terms: [
      [100n, 0n],
      [500n, 5n],
      [1_000n, 7n],
      [1_500n, 10n],
      [2_500n, 15n],
      [3_500n, 25n],
      [5_000n, 34n],
      [7_500n, 42n],
      [10_000n, 48n],
      [15_000n, 57n],
      [20_000n, 62n],
      [25_000n, 67n],
      [30_000n, 72n],
      [35_000n, 83n],
      [40_000n, 99n],
      [45_000n, 103n],
      [250_000n, 108n],
    ],
  },
];

/** In shillings. */
export function payInCharge(shillings: bigint, at: Date): bigint {
  const bands = inForce(tariffs, at);
  return (bands.find(([upTo]) => shillings <= upTo) ?? bands.at(-1))?.[1] ?? 0n;
}
