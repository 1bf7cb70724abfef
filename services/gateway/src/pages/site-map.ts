import { Injectable } from '@nestjs/common';
import { marketplaceReply, type MarketplaceReply } from '@asili/contracts';
import { NotFound } from '@asili/platform';
import { sitemap, sitemapIndex, type SitemapEntry } from './domain/sitemap.ts';
import { FrontEnds } from './front-ends.ts';
import { Upstreams } from '../proxying/upstreams.ts';
import { PageReads, type TokenSource } from './page-reads.ts';
import { GatewaySettings } from '../requests/domain/gateway-settings.ts';

const ttlMs = 10 * 60_000;
const perRead = 100;
/** Products of one part: in three languages some 2 MB, well under the 50 000 addresses and 50 MB a site map may have. */
const perPart = 1000;
const maxKeptParts = 8;

/** One walk through the shop: how many products there are, and where each part of the map begins. */
interface Walk {
  readonly until: number;
  readonly total: number;
  /** Cursor of each part that was reached so far; the first begins without one. */
  readonly starts: (string | null)[];
  readonly parts: Map<number, Promise<string>>;
}

/**
 * The site map: one file for a small shop, else an index of parts, each read when it is asked for. Nothing is held but where the
 * parts begin and the texts of a few; all of it for ten minutes.
 */
@Injectable()
export class SiteMap {
  private walk: Walk | undefined;

  constructor(
    private readonly frontEnds: FrontEnds,
    private readonly upstreams: Upstreams,
    private readonly settings: GatewaySettings,
  ) {}

  /**
   * Text of `/sitemap.xml` and of its parts, `/sitemap-0.xml` (pages) and on. Without the products service the first names the pages only.
   * @throws NotFound for a part there is not
   */
  async text(path: string, token: TokenSource): Promise<string> {
    const part = /^\/sitemap-(\d{1,5})\.xml$/.exec(path)?.[1];
    const walk = await this.currentWalk(token).catch(() => null);
    if (part !== undefined) return this.part(Number(part), walk, token);
    if (!walk) return this.pages([]);
    const count = Math.ceil(walk.total / perPart);
    if (count > 1) return sitemapIndex(Array.from({ length: count + 1 }, (_, n) => `/sitemap-${n}.xml`), this.settings.publicUrl);
    return this.kept(walk, 1, async () => this.pages(await this.products(walk, 1, token))).catch(() => this.pages([]));
  }

  private async part(number: number, walk: Walk | null, token: TokenSource): Promise<string> {
    if (!walk || walk.total <= perPart || number > Math.ceil(walk.total / perPart)) throw new NotFound();
    return this.kept(walk, number, async () => (number === 0 ? this.pages([]) : sitemap(await this.products(walk, number, token), this.settings.publicUrl)));
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
    const pages = [...new Set([...(await this.frontEnds.staticPaths()), '/marketplace', '/verify'])].map((path) => ({ path }));
    return sitemap([...pages, ...products], this.settings.publicUrl);
  }

  private async currentWalk(token: TokenSource): Promise<Walk> {
    if (this.walk && this.walk.until > Date.now()) return this.walk;
    const { total } = await this.read(null, 1, new PageReads(this.upstreams, token, 'en'));
    this.walk = { until: Date.now() + ttlMs, total, starts: [null, null], parts: new Map() };
    return this.walk;
  }

  /** Products of a part; walks on from the last part whose beginning is known. */
  private async products(walk: Walk, part: number, token: TokenSource): Promise<SitemapEntry[]> {
    let from = Math.min(part, walk.starts.length - 1);
    for (;;) {
      const { entries, next } = await this.onePart(walk.starts[from] ?? null, new PageReads(this.upstreams, token, 'en'));
      if (next !== null) walk.starts[from + 1] = next;
      if (from === part) return entries;
      if (next === null) throw new NotFound();
      from += 1;
    }
  }

  private async onePart(start: string | null, reads: PageReads): Promise<{ entries: SitemapEntry[]; next: string | null }> {
    const entries: SitemapEntry[] = [];
    let cursor = start;
    do {
      const { products, nextCursor } = await this.read(cursor, perRead, reads);
      entries.push(...products.map(({ id, updatedAt }) => ({ path: `/product/${encodeURIComponent(id)}`, changedAt: updatedAt })));
      cursor = nextCursor;
    } while (cursor !== null && entries.length < perPart);
    return { entries, next: cursor };
  }

  private async read(cursor: string | null, limit: number, reads: PageReads): Promise<MarketplaceReply> {
    const { status, json } = await reads.get(`/api/marketplace/products?sort=newest&limit=${limit}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);
    if (status !== 200) throw new Error(`answered ${status}`);
    return marketplaceReply.parse(json);
  }
}
