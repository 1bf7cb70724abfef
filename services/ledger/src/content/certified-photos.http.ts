import { RemoteProblem, ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { CertifiedPhotos, PhotosUnavailable } from './certified-photos.ts';

/** Certified photos from the products service. */
@Injectable()
export class HttpCertifiedPhotos extends CertifiedPhotos {
  constructor(private readonly client: ServiceClient) {
    super();
  }

  override async photo(imageId: string): Promise<Uint8Array> {
    try {
      return await this.client.getBytes('products', `/internal/images/${encodeURIComponent(imageId)}/certified`, {
        timeoutMs: 10_000,
      });
    } catch (error) {
      // Even a 404 may be a photo that is still being written; only the bytes themselves can be final.
      throw new PhotosUnavailable(error instanceof RemoteProblem ? `status ${error.status}` : 'no answer', {
        cause: error,
      });
    }
  }
}
