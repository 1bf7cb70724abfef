import { Injectable } from '@nestjs/common';
import { marketplaceReply } from '@asili/contracts';
import { sitemap, type SitemapEntry } from '../../domain/sitemap.ts';
import { FrontEnds } from '../files/front-ends.ts';
import { Upstreams } from '../services/upstreams.ts';
import { PageReads, type TokenSource } from './page-reads.ts';
import { EdgeSettings } from './settings.ts';

const freshMs = 10 * 60_000;
const perRead = 100;
/** 2500 pieces in three languages: well under the 50 000 addresses and 50 MB a site map may have. */
const mostReads = 25;

/** The site map: static pages, the shop and its newest pieces. Kept ten minutes; without the products service only for this answer. */
@Injectable()
export class SiteMap {
  private held: { readonly until: number; readonly text: string } | undefined;

  constructor(
    private readonly frontEnds: FrontEnds,
    private readonly upstreams: Upstreams,
    private readonly settings: EdgeSettings,
  ) {}

  async text(token: TokenSource): Promise<string> {
    if (this.held && this.held.until > Date.now()) return this.held.text;
    const pages = [...new Set([...(await this.frontEnds.staticPaths()), '/marketplace', '/verify'])].map((path) => ({ path }));
    const pieces = await this.pieces(new PageReads(this.upstreams, token, 'en')).catch(() => null);
    const text = sitemap([...pages, ...(pieces ?? [])], this.settings.publicUrl);
    if (pieces) this.held = { until: Date.now() + freshMs, text };
    return text;
  }

  private async pieces(reads: PageReads): Promise<SitemapEntry[]> {
    const found: SitemapEntry[] = [];
    let cursor: string | null = '';
    for (let read = 0; read < mostReads && cursor !== null; read += 1) {
      const { status, json } = await reads.get(`/api/marketplace/products?sort=newest&limit=${perRead}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);
      if (status !== 200) throw new Error(`answered ${status}`);
      const { products, nextCursor } = marketplaceReply.parse(json);
      found.push(...products.map(({ id, updatedAt }) => ({ path: `/product/${encodeURIComponent(id)}`, changedAt: updatedAt })));
      cursor = nextCursor;
    }
    return found;
  }
}
