import { alternates, escapeHtml, pageUrl } from '@asili/kernel';

export interface SitemapEntry {
  /** Path without language. */
  readonly path: string;
  /** ISO time of the last change, where known. */
  readonly changedAt?: string | undefined;
}

const languages = ['en', 'sw', 'fr'] as const;

/** The sitemap (sitemaps.org 0.9): one address per page and language, each naming the others. */
export function sitemap(entries: readonly SitemapEntry[], publicUrl: string): string {
  const urls = entries.flatMap(({ path, changedAt }) => {
    const others = alternates(path, publicUrl)
      .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`)
      .join('');
    const changed = changedAt === undefined ? '' : `<lastmod>${escapeHtml(changedAt)}</lastmod>`;
    return languages.map(
      (language) => `<url><loc>${escapeHtml(pageUrl(path, language, publicUrl))}</loc>${changed}${others}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

/** An index of the parts of a sitemap that is too large for one file. */
export function sitemapIndex(paths: readonly string[], publicUrl: string): string {
  const parts = paths.map((path) => `<sitemap><loc>${escapeHtml(new URL(path, publicUrl).href)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts.join('\n')}\n</sitemapindex>\n`;
}

/** What robots may read. Codes, sign-in and data are not for them. */
export function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /dev/\nDisallow: /verify/\nDisallow: /auth\nDisallow: /customer-auth\n\nSitemap: ${new URL('/sitemap.xml', publicUrl).href}\n`;
}
