import type { SeedProduct } from './data/shape.ts';

/** The body of POST /api/products for one product whose photo was uploaded. */
export function toRequest(product: SeedProduct, imageUrl: string): Record<string, unknown> {
  return {
    name: product.en[0],
    description: product.en[1],
    category: product.category,
    price: product.price,
    currency: product.currency,
    stock: product.stock,
    materials: product.materials,
    technique: product.technique,
    dimensions: product.dimensions,
    weightGrams: product.weightGrams,
    daysToMake: product.daysToMake,
    imageUrls: [imageUrl],
    translations: {
      sw: { name: product.sw[0], description: product.sw[1] },
      fr: { name: product.fr[0], description: product.fr[1] },
    },
  };
}
