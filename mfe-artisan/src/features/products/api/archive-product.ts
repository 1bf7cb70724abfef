import type { ProductReply } from '@asili/contracts';
import { api } from '@asili/web';

/** Takes one's own product off the marketplace for good. */
export const archiveProduct = (id: string): Promise<ProductReply> =>
  api<ProductReply>('POST', `/api/products/${id}/archive`, { body: {} });
