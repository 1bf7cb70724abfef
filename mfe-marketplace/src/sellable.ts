import type { Product } from '@asili/contracts';

/** Whether a piece can be put into a cart: certified, priced, and there is one left. */
export const sellable = (product: Pick<Product, 'isVerified' | 'stock' | 'price'>): boolean => product.isVerified && product.stock > 0 && product.price !== null;
