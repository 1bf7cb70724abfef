import type { Cart, CartDifference, CartItem, Product } from '@asili/contracts';
import { addMoney, moneyFromText, moneyToText, type Currency, type Money } from '@asili/kernel';
import { availableOf, type CartLine, type CartLines } from './cart.ts';

/** What differs from what the customer saw; what keeps them from buying before what costs them more. */
function differenceOf({ quantity, price, currency }: CartLine, product: Product): CartDifference | undefined {
  const available = availableOf(product);
  if (available === 0) return { kind: 'sold-out', before: quantity, after: 0 };
  if (available < quantity) return { kind: 'quantity', before: quantity, after: available };
  if (product.price === null || (product.price === price && product.currency === currency)) return undefined;
  return {
    kind: 'price',
    before: { amount: price, currency },
    after: { amount: product.price, currency: product.currency },
  };
}

function itemOf(line: CartLine, product: Product): CartItem {
  const difference = differenceOf(line, product);
  const unitPrice = product.price === null ? null : { amount: product.price, currency: product.currency };
  return {
    productId: line.productId,
    product,
    quantity: line.quantity,
    unitPrice,
    available: availableOf(product),
    ...(difference && { difference }),
  };
}

const quantityOf = ({ quantity, available }: CartItem): number => Math.min(quantity, available);

/** Exact sums of what can be bought now; amounts of two currencies are never added. */
function subtotalsOf(items: readonly CartItem[]): { amount: string; currency: Currency }[] {
  const sums = new Map<Currency, Money>();
  for (const item of items) {
    if (!item.unitPrice || quantityOf(item) === 0) continue;
    const { currency, minor } = moneyFromText(item.unitPrice.amount, item.unitPrice.currency);
    const cost = { currency, minor: minor * BigInt(quantityOf(item)) };
    const sum = sums.get(currency);
    sums.set(currency, sum ? addMoney(sum, cost) : cost);
  }
  return [...sums.values()].map((sum) => ({ amount: moneyToText(sum), currency: sum.currency }));
}

/** The cart beside its products as they are now, by artisan in the order of their first product. Pure; lines whose product is unknown are left out. */
export function cartView(lines: CartLines, products: ReadonlyMap<string, Product>): Cart {
  const byArtisan = new Map<string, CartItem[]>();
  for (const line of lines) {
    const product = products.get(line.productId);
    if (!product) continue;
    byArtisan.set(product.artisanId, [...(byArtisan.get(product.artisanId) ?? []), itemOf(line, product)]);
  }
  const groups = [...byArtisan].flatMap(([artisanId, items]) =>
    items[0] ? [{ artisanId, artisan: items[0].product.artisan, items, subtotals: subtotalsOf(items) }] : [],
  );
  return { groups, itemCount: groups.flatMap(({ items }) => items).reduce((sum, item) => sum + quantityOf(item), 0) };
}
