import type { Quote as WireQuote } from '@asili/contracts';
import { moneyToText, type Asset, type Money } from '@asili/kernel';
import type { Quote } from './make-quote.ts';

export const textOf = (money: Money<Asset>): { amount: string; currency: Asset } => ({
  amount: moneyToText(money),
  currency: money.currency,
});

/** A quote as it is sent, and as it is hashed. */
export function quoteView({ method, pay, lines, shares, rates, expiresAt, unavailable }: Quote): WireQuote {
  return {
    method,
    pay: textOf(pay),
    lines: lines.map(({ money, ...line }) => ({ ...line, money: textOf(money) })),
    receives: shares.map(({ artisanId, receives, payout }) => ({ artisanId, money: textOf(receives), payout })),
    rates: [...rates],
    expiresAt: expiresAt.toISOString(),
    ...(unavailable && { unavailable }),
  };
}

/**
 * JSON that is the same text for the same facts: keys in order of their UTF-16 units, no spaces, what is undefined left out.
 * Source: RFC 8785, for texts, whole numbers, true, false and null; amounts are texts here.
 * @throws TypeError for a fraction or a bigint
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`no canonical JSON for ${typeof value}`);
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}
