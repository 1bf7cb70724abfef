import { splitMoney, type Asset, type Money } from '@asili/kernel';
import { partOf } from '../../pay-in/domain/part-of.ts';
import { payable, position } from './accounts.ts';
import { credit, debit, entry, type Entry } from './entry.ts';
import { moneyOf, worthOf, type Sale } from './sale-entries.ts';

/**
 * What calling off a paid order moves: what its artisan was owed, its fee and its conversions are undone, and the buyer is owed its part
 * of what was paid, split as the refund is. Pure. Where the artisan's balance no longer holds it, we bear it.
 * @param bearer who gives back what the artisan was owed
 * @returns null for an order the sale does not know
 */
export function cancelledEntry(sale: Sale, orderId: string, bearer: 'artisan' | 'us'): Entry | null {
  const { paymentId, customerId, quote, shares } = sale;
  const index = shares.findIndex((share) => share.orderId === orderId);
  const share = shares[index];
  const pay = moneyOf(quote.pay);
  const back = partOf(sale, orderId);
  const worth = splitMoney({ ...pay, minor: worthOf(sale, pay) }, shares.map(({ gross }) => moneyOf(gross).minor))[index];
  if (!share || !back || !worth) return null;
  const [gross, fee, net, receives] = [share.gross, share.fee, share.net, share.receives].map(moneyOf) as [Money<Asset>, Money<Asset>, Money<Asset>, Money<Asset>];
  const from = bearer === 'artisan' ? payable(share.artisanId, receives.currency) : `exp:chargeback:${receives.currency}`;
  return entry(`cancelled.${paymentId}.${orderId}`, `payment.${paymentId}`, [
    debit(from, receives),
    ...(net.currency === receives.currency ? [] : [credit(position(receives.currency), receives), debit(position(net.currency), net)]),
    debit(`rev:fee:${quote.method}:${fee.currency}`, fee),
    ...(gross.currency === back.currency ? [] : [credit(position(gross.currency), gross), debit(position(back.currency), worth)]),
    debit(`rounding:${back.currency}`, { currency: back.currency, minor: back.minor - worth.minor }),
    credit(`customer:${customerId}:refund_due:${back.currency}`, back),
  ]);
}
