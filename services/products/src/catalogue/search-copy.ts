import type { ProfileV2 } from '@asili/contracts';
import { Catalogue } from './domain/catalogue.ts';
import { ratingKey, type Rating } from './domain/rating.ts';
import { catalogueEntry } from './catalogue-entry.ts';
import type { CatalogueEntry } from './domain/entry.ts';
import type { ProductRow } from './product-documents.ts';

/** What is shown of products besides their own events. */
export type Surroundings = Pick<SearchCopy, 'profiles' | 'ratings' | 'verificationsOf'>;

/** What one instance keeps of every product, artisan and count in memory: enough to list and search, not the products themselves. */
export class SearchCopy {
  readonly catalogue = new Catalogue();
  readonly profiles = new Map<string, ProfileV2>();
  /** What buyers gave, by the first product of a line of corrections. */
  readonly ratings = new Map<string, Rating>();
  /** Which product a correction took the place of, and the other way round. */
  private readonly before = new Map<string, string>();
  private readonly after = new Map<string, string>();
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
    else this.list(row, (entry) => this.catalogue.load(entry));
  }

  /** Lists the product anew: its artisan changed. An older version than the one listed changes nothing. */
  replace(row: ProductRow): void {
    if (row.version < this.catalogue.versionOf(row.state.id)) return;
    this.list(row, (entry) => this.catalogue.put(entry));
  }

  /** Takes the number of counted verifications of a product; a smaller one changes nothing. */
  count(productId: string, verifications: number): void {
    if (verifications <= this.verificationsOf(productId)) return;
    if (!this.catalogue.setPopularity(productId, verifications)) this.early.set(productId, verifications);
  }

  verificationsOf(productId: string): number {
    return this.early.get(productId) ?? this.catalogue.popularityOf(productId);
  }

  /** Takes what buyers gave the first product of a line of corrections; all of the line are sorted by it. A smaller count changes nothing. */
  rate(first: string, rating: Rating): void {
    if (rating.count <= (this.ratings.get(first)?.count ?? 0)) return;
    this.ratings.set(first, rating);
    this.sortLine(first, ratingKey(rating));
  }

  private sortLine(from: string, key: number): void {
    for (let id: string | undefined = from; id !== undefined; id = this.after.get(id))
      this.catalogue.setRating(id, key);
  }

  private firstOf(id: string): string {
    const before = this.before.get(id);
    return before === undefined ? id : this.firstOf(before);
  }

  private list({ state, version }: ProductRow, take: (entry: CatalogueEntry) => void): void {
    const { id, supersedes } = state;
    if (supersedes !== undefined) {
      this.before.set(id, supersedes);
      this.after.set(supersedes, id);
    }
    const rating = ratingKey(this.ratings.get(this.firstOf(id)));
    take(catalogueEntry(state, version, this.verificationsOf(id), rating, this.profiles.get(state.artisanId)));
    this.early.delete(id);
    if (rating > 0) this.sortLine(id, rating); // Corrections of it that came before it.
  }
}
