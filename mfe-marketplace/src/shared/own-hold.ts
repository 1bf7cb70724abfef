import type { Product } from '@asili/contracts';
import { useSession } from '@asili/web';
import { useQuery } from '@tanstack/react-query';
import { openPurchasesQuery } from './buying/api/get-purchase.ts';

/** The reader's own unpaid purchase that holds a product of which nobody else can have any; asked for only where somebody's does. */
export function useOwnHold({ id, isHeld = false }: Pick<Product, 'id' | 'isHeld'>): string | undefined {
  const { user } = useSession();
  const { data } = useQuery({ ...openPurchasesQuery, enabled: isHeld && user?.userType === 'customer' });
  if (!isHeld) return undefined;
  return data?.purchases.find(({ orders }) =>
    orders.some(({ lines }) => lines.some(({ productId }) => productId === id)),
  )?.id;
}

/** Why none of a product is left, as the reader sees it: a hold of their own is not somebody else's. */
export const noneLeftKey = ({ isHeld }: Pick<Product, 'isHeld'>, ownPurchaseId: string | undefined) => {
  if (ownPurchaseId !== undefined) return 'product.heldForYou';
  return isHeld ? 'product.held' : 'product.soldOut';
};
