import type { Language, Product } from '@asili/contracts';
import { escapeHtml, jsonForScript } from './html.ts';
import { alternates, pageUrl } from './page-address.ts';

/** What goes into the head of one page. All texts are plain and are escaped on the way out. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly canonicalUrl: string;
  readonly imageUrl?: string | undefined;
  readonly type: 'website' | 'product';
  /** schema.org data for search engines. */
  readonly data?: object | undefined;
  readonly robots?: 'noindex' | undefined;
  /** Price as Open Graph knows it. */
  readonly price?: { readonly amount: string; readonly currency: string } | undefined;
  readonly language: Language;
  /** Path of a page that exists in every language. */
  readonly path?: string | undefined;
}

const words: Readonly<Record<Language, { by: (name: string, place: string) => string; verify: string; verifyText: string; notFound: string; shop: string }>> = {
  en: {
    by: (name, place) => `Handmade by ${name}, ${place}. Its certificate can be checked by anyone.`,
    verify: 'Check a certificate', verifyText: 'See what is on record for this handcrafted piece and whether it is genuine.', notFound: 'Product not found', shop: 'Marketplace',
  },
  sw: {
    by: (name, place) => `Imetengenezwa kwa mikono na ${name}, ${place}. Cheti chake kinaweza kukaguliwa na yeyote.`,
    verify: 'Kagua cheti', verifyText: 'Tazama kumbukumbu za kazi hii ya mikono na kama ni halisi.', notFound: 'Bidhaa haijapatikana', shop: 'Sokoni',
  },
  fr: {
    by: (name, place) => `Fait main par ${name}, ${place}. Chacun peut vérifier son certificat.`,
    verify: 'Vérifier un certificat', verifyText: 'Consultez le dossier de cette pièce artisanale et voyez si elle est authentique.', notFound: 'Produit introuvable', shop: 'Marché',
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
  const description = clip(told || words[language].by(maker, `${artisan.location.city}, ${artisan.location.country}`), 200);
  const path = `/product/${encodeURIComponent(product.id)}`;
  const canonicalUrl = pageUrl(path, language, publicUrl);
  const images = product.imageUrls.map((url) => new URL(url, publicUrl)).filter((url) => url.protocol === 'http:' || url.protocol === 'https:').map(String);
  const price = product.price === null ? undefined : { amount: product.price, currency: product.currency };
  const data = structuredProduct(product, language, { name, description, maker, canonicalUrl, images });
  return { title: `${clip(name, 100)} · Asili`, description, canonicalUrl, imageUrl: images[0], type: 'product', data, price, language, path };
}

function structuredProduct(product: Product, language: Language, text: { name: string; description: string; maker: string; canonicalUrl: string; images: string[] }): object {
  const inStock = product.stock > 0 && product.status !== 'archived' && product.status !== 'superseded';
  const rating = product.avgRating !== null && product.reviewCount > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: product.avgRating, reviewCount: product.reviewCount } };
  const offers = product.price !== null && {
    offers: { '@type': 'Offer', url: text.canonicalUrl, price: product.price, priceCurrency: product.currency, availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}` },
  };
  const piece = {
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
  const way = [{ name: 'Asili', item: new URL('/', text.canonicalUrl).href }, { name: words[language].shop, item: pageUrl('/marketplace', language, text.canonicalUrl) }, { name: text.name, item: text.canonicalUrl }];
  return [piece, { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: way.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })) }];
}

/** Head of a page that checks one code: nothing about the product, which the page itself verifies first. */
export function verifyHead(code: string, language: Language, publicUrl: string): PageHead {
  const { verify, verifyText } = words[language];
  return { title: `${verify} · Asili`, description: verifyText, canonicalUrl: new URL(`/verify/${encodeURIComponent(code)}`, publicUrl).href, type: 'website', robots: 'noindex', language };
}

/** Head of a product page nobody can see. */
export function missingProductHead(language: Language, publicUrl: string, path: string): PageHead {
  const title = words[language].notFound;
  return { title: `${title} · Asili`, description: title, canonicalUrl: new URL(path, publicUrl).href, type: 'website', robots: 'noindex', language };
}

/** The page's HTML with this head: title and description replaced, the rest added; scripts and styles stay untouched. */
export function withHead(html: string, head: PageHead): string {
  const bare = html.replace(/<title\b[^>]*>[\s\S]*?<\/title>/i, '').replace(/<meta\b[^>]*\b(?:name="(?:description|robots)"|property="og:[^"]*"|name="twitter:[^"]*")[^>]*>/gi, '');
  const end = bare.search(/<\/head>/i);
  if (end < 0) return html;
  const spoken = bare.slice(0, end).replace(/<html\b([^>]*?)\blang="[^"]*"/i, (_, before: string) => `<html${before}lang="${head.language}"`);
  return `${spoken}${headTags(head)}${bare.slice(end)}`;
}

function headTags(head: PageHead): string {
  const meta = (key: 'name' | 'property', name: string, content: string | undefined) => (content === undefined ? '' : `<meta ${key}="${name}" content="${escapeHtml(content)}">`);
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'robots', head.robots),
    `<link rel="canonical" href="${escapeHtml(head.canonicalUrl)}">`,
    ...(head.path === undefined ? [] : alternates(head.path, new URL(head.canonicalUrl).origin).map(({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`)),
    meta('property', 'og:site_name', 'Asili'),
    meta('property', 'og:type', head.type),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', head.canonicalUrl),
    meta('property', 'og:image', head.imageUrl),
    meta('property', 'product:price:amount', head.price?.amount),
    meta('property', 'product:price:currency', head.price?.currency),
    meta('name', 'twitter:card', head.imageUrl === undefined ? 'summary' : 'summary_large_image'),
    head.data ? `<script type="application/ld+json">${jsonForScript(head.data)}</script>` : '',
  ].join('');
}
