import { RemoteProblem, type ServiceClient } from '@asili/platform';
import { type CertifiedPhotos, PhotosUnavailable } from '../../app/content/certified-photos.ts';

/** Certified photos from the products service. */
export class ProductsPhotos implements CertifiedPhotos {
  constructor(private readonly client: ServiceClient) {}

  async photo(imageId: string): Promise<Uint8Array> {
    try {
      return await this.client.getBytes('products', `/internal/images/${encodeURIComponent(imageId)}/certified`, { timeoutMs: 10_000 });
    } catch (error) {
      // Even a 404 may be a photo that is still being written; only the bytes themselves can be final.
      throw new PhotosUnavailable(error instanceof RemoteProblem ? `status ${error.status}` : 'no answer', { cause: error });
    }
  }
}
