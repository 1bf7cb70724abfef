import { addMoney, moneyFromText, moneyToText, type Currency, type Money } from '@asili/kernel';
import type { HeldOrder } from './events.ts';

export interface Cost {
  readonly amount: string;
  readonly currency: Currency;
}

/** Exact sums, one per currency in the order in which they come: amounts of two currencies are never added. */
function sumsOf(costs: readonly Money[]): { amount: string; currency: Currency }[] {
  const sums = new Map<Currency, Money>();
  for (const cost of costs) {
    const sum = sums.get(cost.currency);
    sums.set(cost.currency, sum ? addMoney(sum, cost) : cost);
  }
  return [...sums.values()].map((sum) => ({ amount: moneyToText(sum), currency: sum.currency }));
}

const moneyOf = ({ amount, currency }: Cost): Money => moneyFromText(amount, currency);
type Priced = Pick<HeldOrder, 'lines' | 'delivery'>;

const lineIn = ({ unitPrice, quantity }: Pick<Priced['lines'][number], 'unitPrice' | 'quantity'>): Money => {
  const { currency, minor } = moneyOf(unitPrice);
  return { currency, minor: minor * BigInt(quantity) };
};
const itemsIn = ({ lines }: Priced): Money[] => lines.map(lineIn);
const deliveryIn = ({ delivery }: Priced): Money[] => (delivery.kind === 'ship' ? [moneyOf(delivery.price)] : []);

/** What all items of a line cost. */
export const lineTotal = (line: Parameters<typeof lineIn>[0]): Cost => ({
  amount: moneyToText(lineIn(line)),
  currency: line.unitPrice.currency,
});
/** What the items of an order cost. */
export const itemsOf = (order: Priced) => sumsOf(itemsIn(order));
/** What its delivery costs. */
export const deliveryOf = (order: Priced) => sumsOf(deliveryIn(order));
/** Items and delivery. */
export const totalsOf = (...orders: readonly Priced[]) =>
  sumsOf(orders.flatMap((order) => [...itemsIn(order), ...deliveryIn(order)]));
