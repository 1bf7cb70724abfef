import type { MarketplaceReply } from '@asili/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The four newest certified products. */
export const newestProductsQuery = queryOptions<MarketplaceReply>({
  queryKey: ['/api/marketplace/products?sort=newest&verified=true&limit=4'],
});
