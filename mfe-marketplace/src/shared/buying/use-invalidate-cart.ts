import { queryClient } from '@asili/web';
import { useEffect } from 'react';
import { cartQuery } from '../api/get-cart.ts';

/** What was paid is in the cart no longer: whoever shows the cart asks for it anew. */
export function useInvalidateCart(isPaid: boolean): void {
  useEffect(() => {
    if (isPaid) void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey });
  }, [isPaid]);
}
