import { isId } from '@asili/kernel';
import { ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ProductOwnerClient } from './product-owner-client.ts';

const reply = z.object({ product: z.object({ artisanId: z.string() }) });
const timeoutMs = 1_500;

@Injectable()
export class HttpProductOwnerClient extends ProductOwnerClient {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override async ownerOf(productId: string): Promise<string | null> {
    try {
      const { product } = await this.services.get('products', `/api/products/${encodeURIComponent(productId)}`, {
        schema: reply,
        timeoutMs,
      });
      return isId('art', product.artisanId) ? product.artisanId : null;
    } catch {
      return null;
    }
  }
}
