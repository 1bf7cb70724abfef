import type { Faults, FaultSwitch } from '../provider.ts';

/**
 * The accounts of our short code, in whole shillings: customers pay into the utility account and payouts leave it; what M-Pesa takes for them
 * runs up, below zero, on the charges paid account. Source: Daraja 3.0, 'Business To Customer (B2C)', account types.
 */
export interface Accounts {
  utility: number;
  charges: number;
}

export const firstAccounts = (): Accounts => ({ utility: 10_000_000, charges: 0 });

/** Charges by highest amount, dearest last, of payouts since that day. */
const tariffs: readonly {
  readonly from: string;
  readonly bands: readonly (readonly [upTo: number, charge: number])[];
}[] = [
  {
    from: '2022-01-01',
    bands: [
      [100, 0],
      [1_500, 5],
      [5_000, 9],
      [20_000, 11],
      [250_000, 13],
    ],
  },
];

/** Charges of payments to a pay bill by highest amount, dearest last, where the business pays them, since that day. */
const payInTariffs: typeof tariffs = [
  {
    from: '2022-01-01',
    bands: [
      [100, 0],
      [500, 5],
      [1_000, 7],
      [1_500, 10],
      [2_500, 15],
      [3_500, 25],
      [5_000, 34],
      [7_500, 42],
      [10_000, 48],
      [15_000, 57],
      [20_000, 62],
      [25_000, 67],
      [30_000, 72],
      [35_000, 83],
      [40_000, 99],
      [45_000, 103],
      [250_000, 108],
    ],
  },
];

/** The company changed its tariff, and nobody told us: each charge is two shillings more. */
export const dearer: FaultSwitch = {
  name: 'other-tariff',
  title: 'Charges two shillings more than the tariff',
  kind: 'flag',
};
export const chargedUnder = (faults: Faults, charge: number): number => (faults[dearer.name] ? charge + 2 : charge);

/** What a payment of a customer costs us, in shillings. Bands and their day are from memory of the published tariff, not checked against it. */
export function payInCharge(shillings: number, at: number): number {
  const tariff = payInTariffs.findLast(({ from }) => Date.parse(from) <= at);
  return tariff?.bands.find(([upTo]) => shillings <= upTo)?.[1] ?? 0;
}

/** What a payout costs its sender, in shillings. Bands and their day are from memory of the published tariff, not checked against it. */
export function payoutCharge(shillings: number, at: number): number {
  const tariff = tariffs.findLast(({ from }) => Date.parse(from) <= at);
  return tariff?.bands.find(([upTo]) => shillings <= upTo)?.[1] ?? 0;
}
