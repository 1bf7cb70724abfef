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
