import type { CartReply, Product, User, VerifyReply } from '@asili/contracts';

const at = '2026-10-01T08:00:00.000Z';

export const anArtisan: User = {
  id: 'art_1',
  userType: 'artisan',
  firstName: 'Nomusa',
  businessName: 'Hluhluwe Weavers',
  language: 'en',
  location: { city: 'Hluhluwe', country: 'ZA' },
};
export const aCustomer: User = {
  id: 'cus_1',
  userType: 'customer',
  firstName: 'Claire',
  lastName: 'Dubois',
  email: 'claire@example.com',
  language: 'en',
};
export const anOperator: User = {
  id: 'opr_1',
  userType: 'operator',
  firstName: 'Joyce',
  email: 'joyce@operators.example',
  language: 'en',
};

/** A verified product of `anArtisan`; say only what matters to the test. */
export function aProduct(parts: Partial<Product> = {}): Product {
  return {
    id: 'prd_1',
    shortCode: '31415926',
    name: 'Lidded basket',
    description: 'Coiled by hand.',
    category: 'Home Decor',
    price: '120.00',
    currency: 'USD',
    stock: 2,
    imageUrl: null,
    imageUrls: [],
    images: [],
    artisanId: anArtisan.id,
    artisan: {
      id: anArtisan.id,
      firstName: 'Nomusa',
      businessName: 'Hluhluwe Weavers',
      location: { city: 'Hluhluwe', country: 'ZA' },
    },
    status: 'verified',
    isVerified: true,
    verificationCount: 3,
    avgRating: null,
    reviewCount: 0,
    qrCode: '/api/products/prd_1/qr.svg',
    qrPayload: 'http://localhost/verify/31415926',
    nftTokenId: '0.0.1001/7',
    certificate: {
      network: 'local',
      tokenId: '0.0.1001',
      serial: 7,
      transactionId: '0.0.2@1.1',
      consensusAt: at,
      metadataCid: 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3',
      contentHash: 'b954399d7cb96da387a6c739',
      explorerUrl: '/ledger/transactions/1',
      feeUsd: '0.0200',
    },
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...parts,
  };
}

/** A cart with one of each of these products, all of one artisan. */
export function aCart(...products: readonly Product[]): CartReply {
  const items = products.map((product) => ({
    productId: product.id,
    product,
    quantity: 1,
    unitPrice: { amount: product.price ?? '', currency: product.currency },
    available: product.stock,
  }));
  return {
    cart: {
      groups: products[0] ? [{ artisanId: anArtisan.id, artisan: products[0].artisan, items, subtotals: [] }] : [],
      itemCount: items.length,
    },
  };
}

/** What POST /api/verify answers; genuine unless told. */
export function aVerification(
  verification: Partial<VerifyReply['verification']> = {},
  product: Product | null = aProduct(),
): VerifyReply {
  const verdict = verification.verdict ?? 'RECORD_GENUINE';
  return {
    isAuthentic: verdict === 'RECORD_GENUINE',
    verification: {
      id: 'vrf_1',
      productId: product?.id ?? null,
      verifiedAt: at,
      verdict,
      reasons: [],
      ledger: { network: 'local', checkedAt: at, source: 'mirror', ok: true },
      ...verification,
    },
    product,
  };
}
