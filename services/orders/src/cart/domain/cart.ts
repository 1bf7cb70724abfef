import { DomainError, addMoney, moneyFromText, moneyToText, type Currency, type Money } from '@asili/kernel';
import type { Product, Cart, CartDifference, CartItem } from '@asili/contracts';
import type { OwnHold } from '../../purchase/domain/purchase.ts';

/** Fewer are left than the customer asks for. */
export class OutOfStock extends DomainError {
  readonly code = 'ORDERS.OUT_OF_STOCK';
  readonly status = 409;
  constructor(productId: string, available: number) {
    super({ productId, available });
  }
}

/** Not certified yet, taken out of the shop, or without a price. */
export class NotForSale extends DomainError {
  readonly code = 'ORDERS.NOT_FOR_SALE';
  readonly status = 409;
}

export class CartFull extends DomainError {
  readonly code = 'ORDERS.CART_FULL';
  readonly status = 400;
  constructor(limit: number) {
    super({ limit });
  }
}

/** Products a cart has room for. */
const maxLines = 50;

/** One product in a cart, with the price its customer saw when they said how many. */
export interface CartLine {
  readonly productId: string;
  readonly quantity: number;
  readonly price: string;
  readonly currency: Product['currency'];
}

/** In the order in which products were added. */
export type CartLines = readonly CartLine[];

/** What deciding on a line takes to know of its product. */
export type Offered = Pick<Product, 'id' | 'isVerified' | 'stock' | 'price' | 'currency'>;

/** How many of a product can be bought now. @param own how many of it are held for who asks */
export const availableOf = ({ isVerified, stock, price }: Offered, own = 0): number =>
  isVerified && price !== null ? Math.max(0, stock) + own : 0;

export const withoutLine = (lines: CartLines, productId: string): CartLines =>
  lines.filter((line) => line.productId !== productId);

/**
 * The cart once so many of the product are wanted. Pure; saying the same again accepts the price and the stock of now.
 * @param own how many of it are held for the customer
 * @throws NotForSale, OutOfStock, CartFull
 */
export function withLine(lines: CartLines, product: Offered, quantity: number, own = 0): CartLines {
  if (!product.isVerified || product.price === null) throw new NotForSale();
  const available = availableOf(product, own);
  if (quantity > available) throw new OutOfStock(product.id, available);
  const line: CartLine = { productId: product.id, quantity, price: product.price, currency: product.currency };
  if (lines.some(({ productId }) => productId === product.id))
    return lines.map((other) => (other.productId === product.id ? line : other));
  if (lines.length >= maxLines) throw new CartFull(maxLines);
  return [...lines, line];
}

/** What differs from what the customer saw; what keeps them from buying before what costs them more. */
function differenceOf(
  { quantity, price, currency }: CartLine,
  product: Product,
  available: number,
): CartDifference | undefined {
  if (available === 0) return { kind: 'sold-out', before: quantity, after: 0 };
  if (available < quantity) return { kind: 'quantity', before: quantity, after: available };
  if (product.price === null || (product.price === price && product.currency === currency)) return undefined;
  return {
    kind: 'price',
    before: { amount: price, currency },
    after: { amount: product.price, currency: product.currency },
  };
}

function itemOf(line: CartLine, product: Product, inPurchase: OwnHold | undefined): CartItem {
  const available = availableOf(product, inPurchase?.quantity);
  const difference = differenceOf(line, product, available);
  const unitPrice = product.price === null ? null : { amount: product.price, currency: product.currency };
  return {
    productId: line.productId,
    product,
    quantity: line.quantity,
    unitPrice,
    available,
    ...(inPurchase && { inPurchase }),
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

/** The cart beside its products as they are now, by artisan in the order of their first product. Pure; what is held for the customer does not count against them; lines whose product is unknown are left out. */
export function cartView(
  lines: CartLines,
  products: ReadonlyMap<string, Product>,
  holds: ReadonlyMap<string, OwnHold> = new Map(),
): Cart {
  const byArtisan = new Map<string, CartItem[]>();
  for (const line of lines) {
    const product = products.get(line.productId);
    if (!product) continue;
    byArtisan.set(product.artisanId, [
      ...(byArtisan.get(product.artisanId) ?? []),
      itemOf(line, product, holds.get(line.productId)),
    ]);
  }
  const groups = [...byArtisan].flatMap(([artisanId, items]) =>
    items[0] ? [{ artisanId, artisan: items[0].product.artisan, items, subtotals: subtotalsOf(items) }] : [],
  );
  return { groups, itemCount: groups.flatMap(({ items }) => items).reduce((sum, item) => sum + quantityOf(item), 0) };
}
