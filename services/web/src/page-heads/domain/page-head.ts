import type { Language, Product, Review } from '@asili/contracts';
import {
  type PageHead,
  artisanName,
  breadcrumbList,
  countryName,
  pageUrl,
  headTags,
  translationIn,
} from '@asili/kernel';

/** What the front end says about pages of products or artisans, in the reader's language. */
export interface DeclaredPage {
  /** Path of this one. */
  readonly path: string;
  /** Title where nobody can see what it is about. */
  readonly missing: string;
  /** Description where there are no words of its own; for a product with `{{artisan}}` and `{{place}}` in it. */
  readonly otherwise: string;
  /** The page it stands under. */
  readonly above: { readonly name: string; readonly path: string } | undefined;
}

/** Head of a page about something nobody can see. */
export function missingHead({ path, missing }: DeclaredPage, language: Language, publicUrl: string): PageHead {
  return { title: missing, description: missing, path, language, origin: publicUrl, noIndex: true };
}

export function clip(text: string, length: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= length
    ? characters.join('')
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Whole addresses of pictures; none of a strange scheme. */
export const pictures = (urls: readonly string[], publicUrl: string): string[] =>
  urls
    .map((url) => new URL(url, publicUrl))
    .filter((url) => url.protocol === 'http:' || url.protocol === 'https:')
    .map(String);

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
  const translated = translationIn(product.translations, language);
  const name = translated?.name ?? product.name;
  const { artisan } = product;
  const by = artisanName(artisan);
  const text = translated?.description ?? product.description;
  const place = [artisan.location.city, countryName(artisan.location.country, language)].filter(Boolean).join(', ');
  const description = clip(
    text || (by === '' ? name : page.otherwise.replace(namePlace, () => by).replace('{{place}}', () => place)),
    200,
  );
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
    ...(text.by !== '' && {
      manufacturer: {
        '@type': 'Organization',
        name: text.by,
        address: {
          '@type': 'PostalAddress',
          addressLocality: product.artisan.location.city,
          addressCountry: product.artisan.location.country,
        },
      },
    }),
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

/** Head of an artisan's page: name, story and portrait, and schema.org's ProfilePage of the business, else the person. */
export function artisanHead(
  artisan: Product['artisan'],
  page: DeclaredPage,
  language: Language,
  publicUrl: string,
): PageHead {
  const { path, above } = page;
  const { city, country } = artisan.location;
  const name = artisanName(artisan);
  const place = [city, country && countryName(country, language)].filter(Boolean).join(', ');
  const description = clip(artisan.story || [name, place, page.otherwise].filter(Boolean).join('. '), 200);
  const images = pictures(
    [artisan.photo, artisan.workshopPhoto].flatMap((photo) => photo?.url ?? []),
    publicUrl,
  );
  const profile = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': artisan.businessName ? 'Organization' : 'Person',
      '@id': pageUrl(path, 'en', publicUrl),
      name,
      ...(artisan.story && { description: artisan.story }),
      ...(images.length > 0 && { image: images }),
      ...(artisan.spokenLanguages && { knowsLanguage: artisan.spokenLanguages }),
      address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: country },
    },
  };
  const way = breadcrumbList([...(above ? [above] : []), { name, path }], language, publicUrl);
  return {
    title: clip(name, 100),
    description,
    path,
    language,
    origin: publicUrl,
    type: 'profile',
    imageUrl: images[0],
    structured: [profile, way],
  };
}

/** The page's HTML with this head: title and description replaced, the rest added; scripts and styles stay untouched. */
export function withHead(html: string, head: PageHead): string {
  const bare = html
    .replace(/<title\b[^>]*>[\s\S]*?<\/title>/i, '')
    .replace(/<meta\b[^>]*\b(?:name="(?:description|robots)"|property="og:[^"]*"|name="twitter:[^"]*")[^>]*>/gi, '');
  const end = bare.search(/<\/head>/i);
  if (end < 0) return html;
  const inLanguage = bare
    .slice(0, end)
    .replace(/<html\b([^>]*?)\blang="[^"]*"/i, (_, before: string) => `<html${before}lang="${head.language}"`);
  return `${inLanguage}${headTags(head).join('')}${bare.slice(end)}`;
}

/** The page's HTML, kept out of search engines. */
export function withoutIndex(html: string): string {
  return html.replace(/<\/head>/i, () => '<meta name="robots" content="noindex"></head>');
}
