import type { Product } from '@asili/contracts';

/** A certified product as the shop shows it. */
export function aProduct(facts: Partial<Product> = {}): Product {
  const artisanId = facts.artisanId ?? 'art_00000000000000000000000001';
  return {
    id: 'prd_00000000000000000000000001',
    shortCode: '12345674',
    name: 'Kiondo',
    description: '',
    category: 'Home Decor',
    price: '85.00',
    currency: 'USD',
    stock: 1,
    imageUrl: null,
    imageUrls: [],
    images: [],
    artisan: { id: artisanId, firstName: 'Akinyi', location: { city: 'Kisumu', country: 'KE' } },
    status: 'verified',
    isVerified: true,
    verificationCount: 0,
    avgRating: null,
    reviewCount: 0,
    qrCode: '/qr.svg',
    qrPayload: 'https://asili.example/verify/12345674',
    nftTokenId: null,
    certificate: null,
    createdAt: '2026-11-22T10:00:00.000Z',
    updatedAt: '2026-11-22T10:00:00.000Z',
    version: 1,
    ...facts,
    artisanId,
  };
}

export const productId = (n: number): string => `prd_${String(n).padStart(26, '0')}`;
