import { codeResolution, productReply, type Product } from '@asili/contracts';
import { currentContext, RemoteProblem, ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ProductPages } from './product-pages.ts';

const timeoutMs = 1_500;

@Injectable()
export class HttpProductPages extends ProductPages {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  /** As whoever asks; a service's token is for us alone and cannot be passed on, so for one we ask ourselves: both see what anybody sees. */
  override async find(codeOrId: string): Promise<Product | null> {
    const onBehalf = currentContext()?.actor?.kind !== 'service';
    try {
      const { product } = await this.services.get('products', `/api/products/${encodeURIComponent(codeOrId)}`, {
        onBehalf,
        schema: productReply,
        timeoutMs,
      });
      return product;
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return null;
      throw error;
    }
  }

  override async standsFor(demoCode: string): Promise<string | null> {
    const { productId } = await this.services.get(
      'products',
      `/internal/products/by-code/${encodeURIComponent(demoCode)}`,
      { schema: codeResolution, timeoutMs },
    );
    return productId;
  }
}
