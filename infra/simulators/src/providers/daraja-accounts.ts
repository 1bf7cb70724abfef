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
const tariffs: readonly { readonly from: string; readonly bands: readonly (readonly [upTo: number, charge: number])[] }[] = [
  { from: '2022-01-01', bands: [[100, 0], [1_500, 5], [5_000, 9], [20_000, 11], [250_000, 13]] },
];

/** What a payout costs its sender, in shillings. Bands and their day are from memory of the published tariff, not checked against it. */
export function payoutCharge(shillings: number, at: number): number {
  const tariff = tariffs.findLast(({ from }) => Date.parse(from) <= at);
  return tariff?.bands.find(([upTo]) => shillings <= upTo)?.[1] ?? 0;
}
