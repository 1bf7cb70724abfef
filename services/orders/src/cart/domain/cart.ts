import type { Product } from '@asili/contracts';
import { CartFull, NotForSale, OutOfStock } from './errors.ts';

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

/** How many of a product can be bought now. */
export const availableOf = ({ isVerified, stock, price }: Offered): number =>
  isVerified && price !== null ? Math.max(0, stock) : 0;

export const withoutLine = (lines: CartLines, productId: string): CartLines =>
  lines.filter((line) => line.productId !== productId);

/**
 * The cart once so many of the product are wanted. Pure; saying the same again accepts the price and the stock of now.
 * @throws NotForSale, OutOfStock, CartFull
 */
export function withLine(lines: CartLines, product: Offered, quantity: number): CartLines {
  if (!product.isVerified || product.price === null) throw new NotForSale();
  if (quantity > product.stock) throw new OutOfStock(product.id, product.stock);
  const line: CartLine = { productId: product.id, quantity, price: product.price, currency: product.currency };
  if (lines.some(({ productId }) => productId === product.id))
    return lines.map((other) => (other.productId === product.id ? line : other));
  if (lines.length >= maxLines) throw new CartFull(maxLines);
  return [...lines, line];
}
