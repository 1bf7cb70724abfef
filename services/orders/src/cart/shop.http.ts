import { Injectable } from '@nestjs/common';
import { productsById, type Product } from '@asili/contracts';
import { RemoteProblem, ServiceClient, Unavailable } from '@asili/platform';
import { ShopAway } from './domain/errors.ts';
import { Shop } from './shop.ts';

/** The products service. */
@Injectable()
export class HttpShop extends Shop {
  constructor(private readonly client: ServiceClient) {
    super();
  }

  override async products(ids: readonly string[]): Promise<ReadonlyMap<string, Product>> {
    if (ids.length === 0) return new Map();
    try {
      const { products } = await this.client.get('products', `/internal/products?ids=${ids.join(',')}`, {
        schema: productsById,
      });
      return new Map(products.map((product) => [product.id, product]));
    } catch (error) {
      if (error instanceof Unavailable || (error instanceof RemoteProblem && error.status >= 500))
        throw Object.assign(new ShopAway(), { cause: error });
      throw error;
    }
  }
}
