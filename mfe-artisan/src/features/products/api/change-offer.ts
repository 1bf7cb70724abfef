import type { ChangeOfferRequest, ProductReply } from '@asili/contracts';
import { api } from '@asili/web';

/** Price, currency, stock, care and making time of one's own product. */
export const changeOffer = (id: string, offer: ChangeOfferRequest): Promise<ProductReply> =>
  api<ProductReply>('PATCH', `/api/products/${id}`, { body: offer });
