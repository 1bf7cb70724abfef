import type { SeedProduct } from './data/shape.ts';

/** The body of POST /api/products for one piece whose photo was uploaded. */
export function toRequest(piece: SeedProduct, imageUrl: string): Record<string, unknown> {
  return {
    name: piece.en[0],
    description: piece.en[1],
    category: piece.category,
    price: piece.price,
    currency: piece.currency,
    stock: piece.stock,
    materials: piece.materials,
    technique: piece.technique,
    dimensions: piece.dimensions,
    weightGrams: piece.weightGrams,
    daysToMake: piece.daysToMake,
    imageUrls: [imageUrl],
    translations: { sw: { name: piece.sw[0], description: piece.sw[1] }, fr: { name: piece.fr[0], description: piece.fr[1] } },
  };
}
