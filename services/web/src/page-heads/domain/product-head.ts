import type { Language, Product } from '@asili/contracts';
import { breadcrumbList, countryName, type PageHead, pageUrl } from '@asili/kernel';

const words: Readonly<Record<Language, { by: (name: string, place: string) => string; notFound: string; shop: string }>> = {
  en: {
    by: (name, place) => `Handmade by ${name}, ${place}. Its certificate can be verified by anyone.`,
    notFound: 'Product not found', shop: 'Marketplace',
  },
  sw: {
    by: (name, place) => `Imetengenezwa kwa mikono na ${name}, ${place}. Cheti chake kinaweza kuthibitishwa na yeyote.`,
    notFound: 'Bidhaa haijapatikana', shop: 'Sokoni',
  },
  fr: {
    by: (name, place) => `Fait main par ${name}, ${place}. Chacun peut vérifier son certificat.`,
    notFound: 'Produit introuvable', shop: 'Place de marché',
  },
};

function clip(text: string, length: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('').trimEnd()}…`;
}

/** Head of a product's page, in the reader's language where the artisan wrote one. */
export function productHead(product: Product, language: Language, publicUrl: string): PageHead {
  const translated = language === 'en' ? undefined : product.translations?.[language];
  const name = translated?.name ?? product.name;
  const { artisan } = product;
  const maker = artisan.businessName ?? [artisan.firstName, artisan.lastName].filter(Boolean).join(' ');
  const told = translated?.description ?? product.description;
  const description = clip(told || words[language].by(maker, `${artisan.location.city}, ${countryName(artisan.location.country, language)}`), 200);
  const path = `/product/${encodeURIComponent(product.id)}`;
  const canonicalUrl = pageUrl(path, language, publicUrl);
  const images = product.imageUrls.map((url) => new URL(url, publicUrl)).filter((url) => url.protocol === 'http:' || url.protocol === 'https:').map(String);
  const price = product.price === null ? undefined : { amount: product.price, currency: product.currency };
  const way = breadcrumbList([{ name: words[language].shop, path: '/marketplace' }, { name, path }], language, publicUrl);
  const structured = [structuredProduct(product, { name, description, maker, canonicalUrl, images }), way];
  return { title: clip(name, 100), description, path, language, origin: publicUrl, imageUrl: images[0], type: 'product', price, structured };
}

function structuredProduct(product: Product, text: { name: string; description: string; maker: string; canonicalUrl: string; images: string[] }): object {
  const inStock = product.stock > 0 && product.status !== 'archived' && product.status !== 'superseded';
  const rating = product.avgRating !== null && product.reviewCount > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: product.avgRating, reviewCount: product.reviewCount } };
  const offers = product.price !== null && {
    offers: { '@type': 'Offer', url: text.canonicalUrl, price: product.price, priceCurrency: product.currency, availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}` },
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': text.canonicalUrl,
    name: text.name,
    description: text.description,
    sku: product.shortCode,
    category: product.category,
    ...(text.images.length > 0 && { image: text.images }),
    ...(product.materials && { material: product.materials.join(', ') }),
    manufacturer: { '@type': 'Organization', name: text.maker, address: { '@type': 'PostalAddress', addressLocality: product.artisan.location.city, addressCountry: product.artisan.location.country } },
    ...offers,
    ...rating,
  };
}

/** Head of a product page nobody can see. */
export function missingProductHead(language: Language, publicUrl: string, path: string): PageHead {
  const title = words[language].notFound;
  return { title, description: title, path, language, origin: publicUrl, noIndex: true };
}
