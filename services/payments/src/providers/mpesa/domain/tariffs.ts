import { inForce, inForceSince, type Dated } from '@asili/kernel';

/** What a payment of up to so many shillings costs us, in shillings. */
type Bands = readonly (readonly [upTo: bigint, charge: bigint])[];

/** M-Pesa's tariff of pay bills whose business pays the charge; the contract of an account has its own. What M-Pesa really takes is laid beside it, and booked. */
const payInTariffs: readonly Dated<Bands>[] = [
  {
    since: '2026-01-01',
    source: 'from memory of Safaricom, M-PESA pay bill tariff, business bouquet',
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
  const bands = inForce(payInTariffs, at);
  return (bands.find(([upTo]) => shillings <= upTo) ?? bands.at(-1))?.[1] ?? 0n;
}

/** From when the tariff in force at that time holds. */
export const payInTariffSince = (at: Date): string => inForceSince(payInTariffs, at);

/** M-Pesa's tariff of payments to registered customers; the contract of an account has its own. What M-Pesa really takes is laid beside it, and booked. */
const payoutTariffs: readonly Dated<Bands>[] = [
  {
    since: '2026-01-01',
    source: 'from memory of Safaricom, M-PESA B2C tariff',
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
  const bands = inForce(payoutTariffs, at);
  return (bands.find(([upTo]) => shillings <= upTo) ?? bands.at(-1))?.[1] ?? 0n;
}

/** From when the tariff in force at that time holds. */
export const payoutTariffSince = (at: Date): string => inForceSince(payoutTariffs, at);
