import type { Asset, Money } from '@asili/kernel';
import { partOf } from '../../pay-in/domain/part-of.ts';
import type { Refund } from '../../pay-in/domain/payment.ts';
import { suspense } from './accounts.ts';
import { credit, debit, entry, type Entry } from './entry.ts';
import { moneyOf, receivingAccount, type Sale } from './sale-entries.ts';

/** What of a refund is in the books. */
export type RefundFacts = Pick<Refund, 'refundId' | 'money' | 'reason' | 'orderIds'>;

/** What a booked sale owes its buyer already: a called-off order, the part of one, a plan, and what came too much. All other money that goes back is of no sale. */
const ofSale: ReadonlySet<string> = new Set(['order-cancelled', 'order-reduced', 'overpaid', 'plan-refunded']);
const home = ({ paymentId }: Sale): string => `payment.${paymentId}`;
const owed = ({ customerId }: Sale, asset: Asset): string => `customer:${customerId}:refund_due:${asset}`;
const receiving = ({ quote, provider }: Sale, asset: Asset): string => receivingAccount(quote.method, provider, asset);

/**
 * Money that came and is of no sale: too little, too late, twice, for items that are gone. It is in suspense from when it is certain to go back; what waited
 * for that to be decided is held there by entries of its own until then.
 * Pure. Of a sale that never was, what came too much is owed by no other entry.
 * @param refunds all of the payment
 * @returns null for money that the sale's own entries know
 */
export function unsoldEntry(sale: Sale, refund: RefundFacts, refunds: readonly RefundFacts[]): Entry | null {
  if (ofSale.has(refund.reason)) return null;
  const money = moneyOf(refund.money);
  const over =
    refund.reason === 'unfulfillable'
      ? refunds.reduce((sum, other) => sum + (other.reason === 'overpaid' ? moneyOf(other.money).minor : 0n), 0n)
      : 0n;
  return entry(`unsold.${sale.paymentId}.${refund.refundId}`, home(sale), [
    debit(receiving(sale, money.currency), { ...money, minor: money.minor + over }),
    credit(suspense(money.currency), money),
    credit(owed(sale, money.currency), { ...money, minor: over }),
  ]);
}

/**
 * Money is back with its buyer. Pure. Where less goes back than an order's part, because that much less was tolerated, our expense shrinks.
 * @param cost what the provider took of us for sending it
 */
export function refundEntry(sale: Sale, { refundId, money: text, reason, orderIds }: RefundFacts, cost: bigint): Entry {
  const money = moneyOf(text);
  const asset = money.currency;
  const [orderId] = orderIds;
  const due = reason === 'order-cancelled' && orderId !== undefined ? (partOf(sale, orderId) ?? money) : money;
  const minor = (amount: bigint): Money<Asset> => ({ currency: asset, minor: amount });
  return entry(`refund.${sale.paymentId}.${refundId}`, home(sale), [
    debit(ofSale.has(reason) ? owed(sale, asset) : suspense(asset), due),
    credit(receiving(sale, asset), money),
    credit(`exp:tolerance:${asset}`, minor(due.minor - money.minor)),
    debit(`exp:network:${asset}`, minor(cost)),
    credit(receiving(sale, asset), minor(cost)),
  ]);
}
