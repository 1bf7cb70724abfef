import { moneyFromText, splitMoney, type Asset, type Money } from '@asili/kernel';
import type { Created } from './payment.ts';

/** What of a payment is an order's: what was paid is split over the orders by what each of them brought, by largest remainder. */
export function partOf(
  { quote: { pay }, shares }: Pick<Created, 'quote' | 'shares'>,
  orderId: string,
): Money<Asset> | undefined {
  const parts = splitMoney(
    moneyFromText(pay.amount, pay.currency),
    shares.map(({ gross }) => moneyFromText(gross.amount, gross.currency).minor),
  );
  return parts[shares.findIndex((share) => share.orderId === orderId)];
}
