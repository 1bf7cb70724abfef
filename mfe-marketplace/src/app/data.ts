import type { RemoteApp } from '@asili/web/remote';
import { listingQuery } from '../features/listing/use-listing.ts';

/** What the pages read before they are complete, so that they can be made before the browser has any code. */
export const data: NonNullable<RemoteApp['data']> = {
  '/marketplace': (_path, search) => {
    const asked = new URLSearchParams(search);
    const filter = (name: string) => asked.get(name);
    const query = listingQuery({ search: filter('search'), category: filter('category'), country: filter('country'), price: filter('price'), sort: filter('sort') });
    return [{ key: ['/api/marketplace/products', query], url: `/api/marketplace/products?${query}`, paged: true }];
  },
  '/product/:id': (path) => {
    const id = decodeURIComponent(path.split('/')[2] ?? '');
    return [{ key: ['/api/products', id], url: `/api/products/${encodeURIComponent(id)}` }];
  },
};
