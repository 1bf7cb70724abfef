import type { Cart, CartItem, Product } from '@asili/contracts';
import { isPurchasable } from '../../shared/is-purchasable.ts';
import { sumOf } from '../../shared/cart-total.ts';

function itemOf(product: Product): CartItem {
  const available = isPurchasable(product) ? product.stock : 0;
  const unitPrice = product.price === null ? null : { amount: product.price, currency: product.currency };
  return {
    productId: product.id,
    product,
    quantity: 1,
    unitPrice,
    available,
    ...(available === 0 && { difference: { kind: 'sold-out' as const, before: 1, after: 0 } }),
  };
}

/** What a visitor wants, one of each, in the shape of a customer's cart. */
export function guestCart(products: readonly Product[]): Cart {
  const byArtisan = new Map<string, CartItem[]>();
  for (const product of products)
    byArtisan.set(product.artisanId, [...(byArtisan.get(product.artisanId) ?? []), itemOf(product)]);
  const groups = [...byArtisan].flatMap(([artisanId, items]) => {
    const subtotals = sumOf(
      items.flatMap(({ unitPrice, available }) => (unitPrice && available > 0 ? [unitPrice] : [])),
    );
    return items[0] ? [{ artisanId, artisan: items[0].product.artisan, items, subtotals }] : [];
  });
  return { groups, itemCount: groups.flatMap(({ items }) => items).filter(({ available }) => available > 0).length };
}
