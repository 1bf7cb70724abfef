import type { KnownCurrency, Money } from '@asili/kernel';
import type { OrderedPlan } from '../../pay-in/domain/payment.ts';
import { credit, type Entry } from './entry.ts';
import { moneyOf, payInEntry, type Sale } from './sale-entries.ts';

/**
 * What a paid plan moves: the money in, all of it ours, by the rates of its quote. Pure. Nothing of it is paid out.
 * @param received what came in of the quote's currency, in minor units
 */
export function planEntry(sale: Sale, { price }: Pick<OrderedPlan, 'price'>, received: bigint): Entry {
  const gross = moneyOf(price) as Money<KnownCurrency>;
  return payInEntry(sale, received, { gross, to: [credit(`rev:subscription:${gross.currency}`, gross)] });
}
