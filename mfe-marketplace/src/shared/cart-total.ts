import type { CartItem } from '@asili/contracts';
import { addMoney, moneyFromText, moneyToText, type Asset, type Money } from '@asili/kernel';

export interface Amount<C extends Asset> {
  readonly amount: string;
  readonly currency: C;
}

/** One sum per currency: amounts of two currencies are never added. */
export function sumOf<C extends Asset>(amounts: readonly Amount<C>[]): { amount: string; currency: C }[] {
  const sums = new Map<C, Money<C>>();
  for (const { amount, currency } of amounts) {
    const money = moneyFromText(amount, currency);
    const sum = sums.get(currency);
    sums.set(currency, sum ? addMoney(sum, money) : money);
  }
  return [...sums.values()].map((sum) => ({ amount: moneyToText(sum), currency: sum.currency }));
}

export function times<C extends Asset>({ amount, currency }: Amount<C>, quantity: number): Amount<C> {
  return {
    amount: moneyToText({ currency, minor: moneyFromText(amount, currency).minor * BigInt(quantity) }),
    currency,
  };
}

/** How many of an item count: no more than there are. */
export const counted = ({ quantity, available }: Pick<CartItem, 'quantity' | 'available'>): number =>
  Math.min(quantity, available);
