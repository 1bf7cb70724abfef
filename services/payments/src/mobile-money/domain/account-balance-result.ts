import { darajaResult } from './daraja-result.ts';

const minorPerShilling = 100n;

/**
 * What our short code holds, all its accounts together, in cents; null where M-Pesa does not say. Source: Daraja 3.0, 'Account Balance', `AccountBalance`:
 * accounts with '&' between them, each `name|currency|balance|available|reserved|uncleared`.
 */
export function accountBalanceResult(body: unknown): bigint | null {
  const result = darajaResult(body);
  const accounts = result?.code === '0' ? result.parameter('AccountBalance').split('&') : [''];
  return accounts
    .map(balanceOf)
    .reduce<bigint | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0n);
}

function balanceOf(account: string): bigint | null {
  const [, sign, shillings = '', cents = '00'] =
    /^[^|]+\|KES\|(-?)(\d{1,12})(?:\.(\d{2}))?(?:\||$)/.exec(account) ?? [];
  if (sign === undefined) return null;
  const minor = BigInt(shillings) * minorPerShilling + BigInt(cents);
  return sign === '-' ? -minor : minor;
}
