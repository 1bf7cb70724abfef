import { firstAccounts } from './providers/daraja-accounts.ts';
import { amountOf, momoEnvironments } from './providers/momo-wire.ts';

/** What our accounts hold before anything happened, as the payments service reads it (`BOOKS_OPENING`): account of its books and amount. */
export function openingBalances(): string {
  const floats = new Map<string, { minor: bigint; decimals: number }>();
  for (const { currency, decimals, float } of Object.values(momoEnvironments))
    floats.set(currency, { minor: (floats.get(currency)?.minor ?? 0n) + float, decimals });
  return [
    `mm:daraja:float:KES=${firstAccounts().utility}`,
    ...[...floats].map(([currency, { minor, decimals }]) => `mm:momo:float:${currency}=${amountOf(minor, decimals)}`),
  ].join(',');
}
