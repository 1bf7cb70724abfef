import type { Language } from './languages.ts';
import { alternates, pageUrl } from './page-address.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stays text inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** JSON that cannot end the script element it stands in, nor begin a comment or a line where none should be. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What goes into the head of one page. All texts are plain and are escaped on the way out. */
export interface PageHead {
  /** Empty on pages that have the site's name only. */
  readonly title: string;
  readonly description: string;
  /** Without query. */
  readonly path: string;
  readonly language: Language;
  /** Origin of the site without a slash at its end, or what stands for it. */
  readonly origin: string;
  readonly type?: 'website' | 'product' | 'profile';
  readonly imageUrl?: string | undefined;
  /** Price as Open Graph knows it. */
  readonly price?: { readonly amount: string; readonly currency: string } | undefined;
  /** Kept out of search engines. */
  readonly noIndex?: boolean;
  /** schema.org objects for search engines. */
  readonly structured?: readonly object[];
}

/** The tags of a head, one each. */
export function headTags({
  title,
  description,
  path,
  language,
  origin,
  type = 'website',
  imageUrl,
  price,
  noIndex,
  structured = [],
}: PageHead): string[] {
  const address = pageUrl(path, language, origin);
  const meta = (key: 'name' | 'property', name: string, content: string | undefined) =>
    content === undefined || content === '' ? [] : [`<meta ${key}="${name}" content="${escapeHtml(content)}">`];
  return [
    `<title>${escapeHtml(title ? `${title} · Asili` : 'Asili')}</title>`,
    ...meta('name', 'description', description),
    ...meta('name', 'robots', noIndex ? 'noindex' : undefined),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...alternates(path, origin).map(
      ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`,
    ),
    ...meta('property', 'og:site_name', 'Asili'),
    ...meta('property', 'og:type', type),
    ...meta('property', 'og:title', title),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:url', address),
    ...meta('property', 'og:image', imageUrl),
    ...meta('property', 'product:price:amount', price?.amount),
    ...meta('property', 'product:price:currency', price?.currency),
    ...meta('name', 'twitter:card', imageUrl === undefined ? 'summary' : 'summary_large_image'),
    ...structured.map((data) => `<script type="application/ld+json">${jsonForScript(data)}</script>`),
  ];
}

/** The way to a page as schema.org knows it: the site, then each step by name and path. */
export function breadcrumbList(
  steps: readonly { readonly name: string; readonly path: string }[],
  language: PageHead['language'],
  origin: string,
): object {
  const all = [{ name: 'Asili', path: '/' }, ...steps];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageUrl(path, language, origin),
    })),
  };
}
