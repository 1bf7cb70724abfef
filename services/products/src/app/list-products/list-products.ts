import { Injectable } from '@nestjs/common';
import type { Actor } from '@asili/platform';
import type { CatalogueEntry } from '../../domain/catalogue/entry.ts';
import { readCursor, writeCursor } from '../shop/cursor.ts';
import { Shop } from '../shop/shop.ts';

export interface ListQuery {
  readonly artisanId?: string | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Products newest first: everybody's verified ones, and all of one's own whatever their status. */
@Injectable()
export class ListProducts {
  constructor(private readonly shop: Shop) {}

  /** JSON of `{products, nextCursor}`. @throws BadCursor */
  run(actor: Actor, query: ListQuery): string {
    const matching = query.search === undefined ? undefined : this.shop.matching(query.search);
    const passes = (entry: CatalogueEntry): boolean =>
      (entry.shelf === 'verified' || entry.artisanId === actor.id) &&
      (query.artisanId === undefined || entry.artisanId === query.artisanId) &&
      (matching === undefined || matching.has(entry.id));
    const { ids, next } = this.shop.listNewest(passes, query.limit, readCursor('list', query.cursor));
    return `{"products":[${ids.map((id) => this.json(id, actor.id)).join(',')}],"nextCursor":${JSON.stringify(writeCursor('list', next))}}`;
  }

  private json(productId: string, viewerId: string): string {
    const own = this.shop.state(productId)?.artisanId === viewerId;
    return own ? JSON.stringify(this.shop.view(productId, viewerId)) : this.shop.publicJson(productId);
  }
}
