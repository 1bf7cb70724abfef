import { api } from '@asili/web';
import { useEffect } from 'react';

/** Tells the artisan's figures that somebody looked; counted once per visitor, product and hour on the server. Failing is harmless. */
export function useRecordView(productId: string | undefined): void {
  useEffect(() => {
    if (productId) void api('POST', '/api/events/views', { body: { productId } }).catch(() => undefined);
  }, [productId]);
}
