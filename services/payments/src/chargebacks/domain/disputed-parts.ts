import { splitMoney, type Asset, type Money } from '@asili/kernel';
import { moneyOf, type Sale } from '../../books/domain/sale-entries.ts';
import { partOf } from '../../pay-in/domain/part-of.ts';
import { moneyOfDispute, type Dispute } from './dispute.ts';

/** What of a dispute is an order's. */
export interface DisputedOrder {
  readonly orderId: string;
  readonly artisanId: string;
  /** What of the disputed money the order brought. */
  readonly money: Money<Asset>;
  /** What of that its artisan receives, rounded down. */
  readonly receives: Money<Asset>;
  /** The same in the currency it was paid in, without our fee. */
  readonly worth: Money<Asset>;
}

/**
 * A dispute over the orders of its sale, each by what it brought. Pure.
 * @returns none where no order answers for it: a plan, or money of another currency than was paid
 */
export function disputedOrders(sale: Pick<Sale, 'quote' | 'shares'>, dispute: Dispute): DisputedOrder[] {
  const disputed = moneyOfDispute(dispute);
  if (sale.shares.length === 0 || disputed.currency !== sale.quote.pay.currency) return [];
  const parts = splitMoney(
    disputed,
    sale.shares.map(({ gross }) => moneyOf(gross).minor),
  );
  return sale.shares.flatMap(({ orderId, artisanId, ...share }, index) => {
    const [money, paid] = [parts[index], partOf(sale, orderId)];
    if (!money || !paid || paid.minor === 0n) return [];
    const [gross, net, receives] = [moneyOf(share.gross), moneyOf(share.net), moneyOf(share.receives)];
    return [
      {
        orderId,
        artisanId,
        money,
        receives: { ...receives, minor: (receives.minor * money.minor) / paid.minor },
        worth: { ...money, minor: (money.minor * net.minor) / gross.minor },
      },
    ];
  });
}
