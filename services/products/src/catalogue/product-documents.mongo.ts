import { Injectable } from '@nestjs/common';
import { Log, type ProjectionStore } from '@asili/platform';
import { CatalogueStores } from './catalogue-stores.ts';
import { ProductDocuments, type ProductOutline, type ProductRow, type Surrounded } from './product-documents.ts';
import { SearchCopy, type Surroundings } from './search-copy.ts';
import type { CertificateProgress } from '../product/domain/progress.ts';
import { statusOf } from '../product/domain/state.ts';

const outlineFields = [
  'version',
  'state.createdAt',
  'state.archived',
  'state.supersededBy',
  'state.certification.stage',
];

/** The documents of the projections of products and of their certificates. */
@Injectable()
export class MongoProductDocuments extends ProductDocuments {
  constructor(
    private readonly stores: CatalogueStores,
    private readonly log: Log,
  ) {
    super();
  }

  override async find(ids: readonly string[]): Promise<ReadonlyMap<string, ProductRow>> {
    const found = await (await this.stores.products.serving()).find(ids);
    return new Map(
      [...found].flatMap(([id, { state, version }]) => (state ? [[id, { state, version }] as const] : [])),
    );
  }

  override async ofArtisan(artisanId: string): Promise<readonly ProductOutline[]> {
    const found = await (await this.stores.products.serving()).findBy({ 'state.artisanId': artisanId }, outlineFields);
    return found.flatMap(({ _id, version, state }) =>
      state ? [{ id: _id, version, createdAt: state.createdAt, status: statusOf(state) }] : [],
    );
  }

  override async showing(imageIds: readonly string[]): Promise<ReadonlySet<string>> {
    if ((await this.stores.products.servingVersion()) === undefined)
      throw new Error('the products are not all there yet');
    const fields = ['state.content.images.id', 'state.addedPhotos.id'];
    const serving = await this.stores.products.serving();
    const found = await Promise.all(fields.map((field) => serving.findBy({ [field]: { $in: [...imageIds] } }, fields)));
    return new Set(
      found
        .flat()
        .flatMap(({ state }) => [...(state?.content.images ?? []), ...(state?.addedPhotos ?? [])].map(({ id }) => id)),
    );
  }

  override async progressOf(ids: readonly string[]): Promise<ReadonlyMap<string, CertificateProgress>> {
    const found = await (await this.stores.certificates.serving()).find(ids);
    return new Map([...found].flatMap(([id, { state }]) => (state ? [[id, state] as const] : [])));
  }

  override async surroundings({ products, firsts, artisans }: Surrounded): Promise<Surroundings> {
    const { profiles, totals, ratings } = this.stores;
    const of = async <State extends object>(store: ProjectionStore<State>, ids: readonly string[]) =>
      (await (await store.serving()).find([...new Set(ids)])).entries();
    const copy = new SearchCopy();
    const [artisansFound, counted, rated] = await Promise.all([
      of(profiles, artisans),
      of(totals, products),
      of(ratings, firsts),
    ]);
    for (const [id, { state }] of artisansFound) if (state) copy.profiles.set(id, state);
    for (const [id, { state }] of counted) if (state) copy.count(id, state.verifications);
    for (const [id, { state }] of rated) if (state) copy.rate(id, state);
    return copy;
  }

  override async save({ state, version }: ProductRow): Promise<void> {
    try {
      const serving = await this.stores.products.serving();
      const document = { _id: state.id, version, state };
      await this.stores.products.write([document]);
      if (serving.version !== this.stores.products.version) await serving.write([document]);
    } catch (error) {
      this.log.warn('products: document not updated, its events will update it', { id: state.id, error });
    }
  }
}
