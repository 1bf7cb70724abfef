import type { Product } from '@asili/contracts';

/** Whether a product can be put into a cart: certified, priced, and there is one left. */
export const isPurchasable = (product: Pick<Product, 'isVerified' | 'stock' | 'price'>): boolean =>
  product.isVerified && product.stock > 0 && product.price !== null;
