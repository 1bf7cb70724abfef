import { Injectable } from '@nestjs/common';
import type { Actor } from '@asili/platform';
import type { CatalogueList, Position } from './domain/entry.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { ProductOutline } from './product-documents.ts';
import { ProductReadModel } from './product-read-model.ts';

export interface ListQuery {
  readonly artisanId?: string | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Newest first; of the same moment, the higher id. */
const before = (left: Position, right: Position): number =>
  right.key - left.key || (left.id === right.id ? 0 : left.id < right.id ? 1 : -1);
const position = ({ id, createdAt }: ProductOutline): Position => ({ key: createdAt, id });

/** Products newest first: everybody's verified ones, and all of one's own whatever their status. */
@Injectable()
export class ListProducts {
  constructor(private readonly readModel: ProductReadModel) {}

  /** JSON of `{products, nextCursor}`. @throws BadCursor */
  async run(actor: Actor, query: ListQuery): Promise<string> {
    const after = readCursor('list', query.cursor);
    if (query.artisanId !== undefined) return this.ofArtisan(actor, query.artisanId, query, after);
    const { search, limit } = query;
    return this.reply(
      actor,
      await this.readModel.list({
        visibility: 'verified',
        alsoOf: actor.id,
        search,
        currency: 'USD',
        sort: 'newest',
        limit,
        after,
      }),
    );
  }

  /** One artisan's, from their documents: the artisan sees there what they did a moment ago, on whatever instance. */
  private async ofArtisan(
    actor: Actor,
    artisanId: string,
    { search, limit }: ListQuery,
    after: Position | undefined,
  ): Promise<string> {
    const matching = search === undefined ? undefined : await this.readModel.matching(search, actor.id);
    const passes = ({ id, status }: ProductOutline): boolean =>
      (status === 'verified' || artisanId === actor.id) && (matching === undefined || matching.has(id));
    const all = (await this.readModel.outlinesOf(artisanId))
      .filter(passes)
      .sort((left, right) => before(position(left), position(right)));
    const rest = after ? all.filter((outline) => before(after, position(outline)) < 0) : all;
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    const list = { ids: page.map(({ id }) => id), next: rest.length > limit && last ? position(last) : null };
    return this.reply(actor, list, new Map(page.map(({ id, version }) => [id, version])));
  }

  private async reply(
    actor: Actor,
    { ids, next }: CatalogueList,
    atLeast?: ReadonlyMap<string, number>,
  ): Promise<string> {
    return `{"products":[${await this.readModel.jsonOfAll(ids, actor.id, atLeast)}],"nextCursor":${JSON.stringify(writeCursor('list', next))}}`;
  }
}
