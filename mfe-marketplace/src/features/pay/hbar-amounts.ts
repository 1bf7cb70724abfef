import type { MoneyText } from '@asili/contracts';
import { moneyFromText, moneyToText } from '@asili/kernel';

/** What is still to be sent, as decimal text; undefined when nothing is. */
export function missingOf(requested: MoneyText, received: MoneyText): string | undefined {
  if (requested.currency !== received.currency) return undefined;
  const minor =
    moneyFromText(requested.amount, requested.currency).minor - moneyFromText(received.amount, received.currency).minor;
  return minor > 0n ? moneyToText({ currency: requested.currency, minor }) : undefined;
}

/** For a wallet's field: a full stop, no thousands, no needless zeros. */
export const plainAmount = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);
