import { Injectable } from '@nestjs/common';
import { firstProduct, resolvedPhotos, type ResolvedPhotos, type ResolvePhotosRequest } from '@asili/contracts';
import { BoundedMap, isId } from '@asili/kernel';
import { NotFound, ServiceClient } from '@asili/platform';
import { ReviewedProducts } from './reviewed-products.ts';

const remembered = 20_000;

/** The products service; its refusals reach the caller with their own codes. What a product corrects never changes, so what was found once stays. */
@Injectable()
export class HttpReviewedProducts extends ReviewedProducts {
  private readonly firsts = new BoundedMap<string, string>(remembered);

  constructor(private readonly client: ServiceClient) {
    super();
  }

  override async firstOf(productId: string): Promise<string> {
    if (!isId('prd', productId)) throw new NotFound();
    const known = this.firsts.get(productId);
    if (known !== undefined) return known;
    const { productId: first } = await this.client.get('products', `/internal/products/${productId}/first`, {
      schema: firstProduct,
    });
    this.firsts.set(productId, first);
    return first;
  }

  override async photos(ownerId: string, imageUrls: readonly string[]): Promise<ResolvedPhotos['photos']> {
    if (imageUrls.length === 0) return [];
    const body: ResolvePhotosRequest = { ownerId, imageUrls: [...imageUrls] };
    return (await this.client.post('products', '/internal/images/resolve', { body, schema: resolvedPhotos })).photos;
  }
}
