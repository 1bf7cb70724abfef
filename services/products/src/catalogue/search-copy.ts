import type { ProfileV2 } from '@asili/contracts';
import { Catalogue } from './domain/catalogue.ts';
import type { Rating } from './domain/rating.ts';
import { catalogueEntry } from './catalogue-entry.ts';
import type { ProductRow } from './product-documents.ts';

/** What one instance keeps of every product, maker and count in memory: enough to list and search, not the products themselves. */
export class SearchCopy {
  readonly catalogue = new Catalogue();
  readonly profiles = new Map<string, ProfileV2>();
  /** What buyers gave, by the first product of a line of corrections. */
  readonly ratings = new Map<string, Rating>();
  /** Counts of products that are not here yet. */
  private readonly early = new Map<string, number>();

  /** Takes a product at a version of its stream. Returns false for one that is not newer. */
  put(row: ProductRow): boolean {
    if (row.version <= this.catalogue.versionOf(row.state.id)) return false;
    this.replace(row);
    return true;
  }

  /** For a start: products that are not here yet, many of them. */
  load(row: ProductRow): void {
    if (this.catalogue.versionOf(row.state.id) > 0) this.put(row);
    else this.catalogue.load(this.entryOf(row));
  }

  /** Lists the product anew: its maker changed. An older version than the one listed changes nothing. */
  replace(row: ProductRow): void {
    if (row.version < this.catalogue.versionOf(row.state.id)) return;
    this.catalogue.put(this.entryOf(row));
  }

  /** Takes the number of counted verifications of a product; a smaller one changes nothing. */
  count(productId: string, verifications: number): void {
    if (verifications <= this.verificationsOf(productId)) return;
    if (!this.catalogue.setPopularity(productId, verifications)) this.early.set(productId, verifications);
  }

  verificationsOf(productId: string): number {
    return this.early.get(productId) ?? this.catalogue.popularityOf(productId);
  }

  private entryOf({ state, version }: ProductRow): ReturnType<typeof catalogueEntry> {
    const entry = catalogueEntry(state, version, this.verificationsOf(state.id), this.profiles.get(state.artisanId));
    this.early.delete(state.id);
    return entry;
  }
}
