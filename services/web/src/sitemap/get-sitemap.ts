import { alternates, escapeHtml, pageUrl, pathBy, languages } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { marketplaceReply, sitemapParts, type MarketplaceReply, type SitemapParts } from '@asili/contracts';
import { NotFound, ServiceClient } from '@asili/platform';
import { PageReads } from '../page-reads.ts';
import { Settings } from '../config.ts';
import { FrontEnds } from '../static-files/front-ends.disk.ts';
import type { Visitor } from '../visitor.ts';

export interface SitemapEntry {
  /** Path without language. */
  readonly path: string;
  /** ISO time of the last change, where known. */
  readonly changedAt?: string | undefined;
}

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

const ttlMs = 10 * 60_000;
const perRead = 100;
/** Products of one part: with their artisans, in three languages, at most some 4 MB, well under the 50 000 addresses and 50 MB a sitemap may have. */
const perPart = 1000;
const maxKeptParts = 8;
const partsTimeoutMs = 5_000;

/** One walk through the shop: how many products there are, and where each part of the sitemap begins. */
interface Walk {
  readonly until: number;
  readonly total: number;
  /** Cursor of each part, of those known; the first begins without one. */
  readonly starts: (string | null)[];
  readonly parts: Map<number, Promise<string>>;
}

/**
 * The sitemap: one file for a small shop, else an index of parts, each read when it is asked for, from where the products
 * service says that it begins. Nothing is held but that and the texts of a few; all of it for ten minutes.
 */
@Injectable()
export class GetSitemap {
  private walk: Walk | undefined;

  constructor(
    private readonly frontEnds: FrontEnds,
    private readonly services: ServiceClient,
    private readonly settings: Settings,
  ) {}

  /**
   * Text of `/sitemap.xml`. Without the products service it names the pages only.
   * @param visitor in whose name the shop is read
   */
  async run(visitor: Visitor | null): Promise<string> {
    const walk = await this.currentWalk(visitor).catch(() => null);
    if (!walk) return this.pages([]);
    const count = Math.ceil(walk.total / perPart);
    if (count > 1)
      return sitemapIndex(
        Array.from({ length: count + 1 }, (_, n) => `/sitemap-${n}.xml`),
        this.settings.publicUrl,
      );
    return this.kept(walk, 1, async () => this.pages(await this.products(walk, 1, visitor))).catch(() =>
      this.pages([]),
    );
  }

  /**
   * Text of a part: `/sitemap-0.xml` has the pages, those after it the products.
   * @throws NotFound for a part there is not
   */
  async part(number: number, visitor: Visitor | null): Promise<string> {
    const walk = await this.currentWalk(visitor).catch(() => null);
    if (!walk || walk.total <= perPart || number > Math.ceil(walk.total / perPart)) throw new NotFound();
    return this.kept(walk, number, async () =>
      number === 0 ? this.pages([]) : sitemap(await this.products(walk, number, visitor), this.settings.publicUrl),
    );
  }

  /** A text of this walk, made once; one that failed is made anew. */
  private kept(walk: Walk, number: number, make: () => Promise<string>): Promise<string> {
    const held = walk.parts.get(number);
    if (held) return held;
    const text = make();
    walk.parts.set(number, text);
    if (walk.parts.size > maxKeptParts) walk.parts.delete(walk.parts.keys().next().value ?? 0);
    text.catch(() => walk.parts.delete(number));
    return text;
  }

  private async pages(products: readonly SitemapEntry[]): Promise<string> {
    const pages = (await this.frontEnds.indexedPaths()).map((path) => ({ path }));
    return sitemap([...pages, ...products], this.settings.publicUrl);
  }

  private async currentWalk(visitor: Visitor | null): Promise<Walk> {
    if (this.walk && this.walk.until > Date.now()) return this.walk;
    const { total, starts } = await this.shopParts(visitor);
    this.walk = { until: Date.now() + ttlMs, total, starts: [null, ...starts], parts: new Map() };
    return this.walk;
  }

  /** Where parts begin; of a products service that cannot say, only how many products there are. */
  private async shopParts(visitor: Visitor | null): Promise<SitemapParts> {
    try {
      return await this.services.get('products', `/internal/sitemap-parts?size=${perPart}`, {
        schema: sitemapParts,
        timeoutMs: partsTimeoutMs,
      });
    } catch {
      const { total } = await this.read(null, 1, new PageReads(this.services, visitor));
      return { total, starts: [null] };
    }
  }

  /** Products of a part; walks on from the last part whose beginning is known. */
  private async products(walk: Walk, part: number, visitor: Visitor | null): Promise<SitemapEntry[]> {
    const patterns = {
      product: await this.frontEnds.patternOf('product'),
      artisan: await this.frontEnds.patternOf('artisan'),
    };
    if (patterns.product === null) return [];
    let from = Math.min(part, walk.starts.length - 1);
    for (;;) {
      const { entries, next } = await this.onePart(
        { ...patterns, product: patterns.product },
        walk.starts[from] ?? null,
        new PageReads(this.services, visitor),
      );
      if (next !== null) walk.starts[from + 1] = next;
      if (from === part) return entries;
      if (next === null) throw new NotFound();
      from += 1;
    }
  }

  /** Products, and after them who made them: an artisan once in each part, since a repeat in another does no harm and nothing need be remembered. */
  private async onePart(
    patterns: { product: string; artisan: string | null },
    start: string | null,
    reads: PageReads,
  ): Promise<{ entries: SitemapEntry[]; next: string | null }> {
    const entries: SitemapEntry[] = [];
    const artisans = new Set<string>();
    let cursor = start;
    do {
      const { products, nextCursor } = await this.read(cursor, perRead, reads);
      entries.push(
        ...products.map(({ id, updatedAt }) => ({ path: pathBy(patterns.product, id), changedAt: updatedAt })),
      );
      for (const { artisanId } of products) artisans.add(artisanId);
      cursor = nextCursor;
    } while (cursor !== null && entries.length < perPart);
    const { artisan } = patterns;
    return {
      entries: artisan === null ? entries : [...entries, ...[...artisans].map((id) => ({ path: pathBy(artisan, id) }))],
      next: cursor,
    };
  }

  private async read(cursor: string | null, limit: number, reads: PageReads): Promise<MarketplaceReply> {
    const { status, json } = await reads.get(
      `/api/marketplace/products?sort=newest&limit=${limit}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    );
    if (status !== 200) throw new Error(`answered ${status}`);
    return marketplaceReply.parse(json);
  }
}
