import type { Asset, KnownCurrency, Money } from '@asili/kernel';
import type { OrderedPlan } from '../../pay-in/domain/payment.ts';
import { position } from './accounts.ts';
import { credit, debit, entry, type Entry } from './entry.ts';
import { moneyOf, payInEntry, worthIn, type Sale } from './sale-entries.ts';

/**
 * What a paid plan moves: the money in, all of it ours, by the rates of its quote. Pure. Nothing of it is paid out.
 * @param received what came in of the quote's currency, in minor units
 */
export function planEntry(sale: Sale, { price }: Pick<OrderedPlan, 'price'>, received: bigint): Entry {
  const gross = moneyOf(price) as Money<KnownCurrency>;
  return payInEntry(sale, received, { gross, to: [credit(`rev:subscription:${gross.currency}`, gross)] });
}

/**
 * What giving it back undoes: the revenue, and the conversion by the rates of its quote; who paid is owed what they paid, but for what came too
 * much, which is owed already. What the provider took for the payment stays our expense. Pure.
 */
export function planRefundEntry(sale: Sale, { price }: Pick<OrderedPlan, 'price'>, received: bigint): Entry {
  const gross = moneyOf(price) as Money<KnownCurrency>;
  const pay = moneyOf(sale.quote.pay);
  const money = (minor: bigint): Money<Asset> => ({ currency: pay.currency, minor });
  const worth = worthIn(sale, gross, pay);
  const paid = received < pay.minor ? received : pay.minor;
  return entry(`plan-refund.${sale.paymentId}`, `payment.${sale.paymentId}`, [
    debit(`rev:subscription:${gross.currency}`, gross),
    ...(gross.currency === pay.currency
      ? []
      : [credit(position(gross.currency), gross), debit(position(pay.currency), money(worth))]),
    debit(`rounding:${pay.currency}`, money(pay.minor - worth)),
    credit(`exp:tolerance:${pay.currency}`, money(pay.minor - paid)),
    credit(`customer:${sale.customerId}:refund_due:${pay.currency}`, money(paid)),
  ]);
}
