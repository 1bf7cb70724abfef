import type { MoneyText } from '@asili/contracts';
import { moneyFromText, moneyToText } from '@asili/kernel';

/** What is still to be sent, as decimal text; undefined when nothing is. */
export function missingOf(asked: MoneyText, received: MoneyText): string | undefined {
  if (asked.currency !== received.currency) return undefined;
  const minor =
    moneyFromText(asked.amount, asked.currency).minor - moneyFromText(received.amount, received.currency).minor;
  return minor > 0n ? moneyToText({ currency: asked.currency, minor }) : undefined;
}

/** For a wallet's field: a full stop, no thousands, no needless zeros. */
export const plainAmount = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);
