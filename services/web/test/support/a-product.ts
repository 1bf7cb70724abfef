export const aProduct = {
  id: 'prd_1', shortCode: '12345678', name: 'Kiondo', description: 'Sisal', category: 'Home Decor', price: '85.00', currency: 'USD', stock: 1,
  imageUrl: '/media/img_1/960.jpg', imageUrls: ['/media/img_1/960.jpg'], images: [], artisanId: 'art_1', artisan: { id: 'art_1', firstName: 'Akinyi', location: { city: 'Kisumu', country: 'KE' } },
  status: 'verified', isVerified: true, verificationCount: 0, avgRating: null, reviewCount: 0, qrCode: '/q', qrPayload: 'x', nftTokenId: null, certificate: null, createdAt: '2026-11-21T00:00:00Z', updatedAt: '2026-11-21T00:00:00Z', version: 1,
};
