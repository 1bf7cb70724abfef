import type { Language, Product, Review } from '@asili/contracts';
import { artisanName, breadcrumbList, countryName, type PageHead, pageUrl } from '@asili/kernel';
import { clip, pictures, type DeclaredPage } from './declared-page.ts';

/** Where the artisan's name goes; remotes of a build before say it by the second word. */
const namePlace = /\{\{(?:artisan|maker)\}\}/;

/** Head of a product's page, in the reader's language where the artisan wrote one. @param reviews some of them, newest first */
export function productHead(
  product: Product,
  page: DeclaredPage,
  language: Language,
  publicUrl: string,
  reviews: readonly Review[] = [],
): PageHead {
  const translated = language === 'en' ? undefined : product.translations?.[language];
  const name = translated?.name ?? product.name;
  const { artisan } = product;
  const by = artisanName(artisan);
  const told = translated?.description ?? product.description;
  const place = `${artisan.location.city}, ${countryName(artisan.location.country, language)}`;
  const description = clip(told || page.otherwise.replace(namePlace, () => by).replace('{{place}}', () => place), 200);
  const { path, above } = page;
  const canonicalUrl = pageUrl(path, language, publicUrl);
  const images = pictures(product.imageUrls, publicUrl);
  const price = product.price === null ? undefined : { amount: product.price, currency: product.currency };
  const way = breadcrumbList([...(above ? [above] : []), { name, path }], language, publicUrl);
  const structured = [structuredProduct(product, { name, description, by, canonicalUrl, images, reviews }), way];
  return {
    title: clip(name, 100),
    description,
    path,
    language,
    origin: publicUrl,
    imageUrl: images[0],
    type: 'product',
    price,
    structured,
  };
}

function structuredProduct(
  product: Product,
  text: {
    name: string;
    description: string;
    by: string;
    canonicalUrl: string;
    images: string[];
    reviews: readonly Review[];
  },
): object {
  const inStock = product.stock > 0 && product.status !== 'archived' && product.status !== 'superseded';
  const rating = product.avgRating !== null &&
    product.reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.avgRating, reviewCount: product.reviewCount },
    };
  const offers = product.price !== null && {
    offers: {
      '@type': 'Offer',
      url: text.canonicalUrl,
      price: product.price,
      priceCurrency: product.currency,
      availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
    },
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
    manufacturer: {
      '@type': 'Organization',
      name: text.by,
      address: {
        '@type': 'PostalAddress',
        addressLocality: product.artisan.location.city,
        addressCountry: product.artisan.location.country,
      },
    },
    ...offers,
    ...rating,
    ...(rating && text.reviews.some(isSigned) && { review: text.reviews.filter(isSigned).map(structuredReview) }),
  };
}

/** Search engines take only reviews of somebody. */
const isSigned = ({ author }: Review): boolean => author !== undefined;

const structuredReview = ({ rating, text, language, author, createdAt }: Review): object => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author?.firstName },
  datePublished: createdAt.slice(0, 10),
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
  ...(text !== undefined && { reviewBody: text, ...(language !== undefined && { inLanguage: language }) }),
});
