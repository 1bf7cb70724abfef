import type { Product } from '@asili/contracts';
import { ApiError } from '@asili/web';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getProduct } from '../../../shared/api/get-product.ts';

/** `gone`: nobody can see it any more. `failed`: it could not be asked. */
export type CartProduct = Product | 'gone' | 'failed';

async function getCartProduct(id: string, signal?: AbortSignal): Promise<readonly [string, CartProduct]> {
  try {
    return [id, (await getProduct(id, signal)).product];
  } catch (error) {
    return [id, error instanceof ApiError && error.status === 404 ? 'gone' : 'failed'];
  }
}

/** The products of a cart by id, as they are now. Never fails as a whole. */
export const getCartProducts = async (
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, CartProduct>> => new Map(await Promise.all(ids.map((id) => getCartProduct(id, signal))));

export const cartProductsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['/api/products', 'cart', ...ids],
    queryFn: ({ signal }) => getCartProducts(ids, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
