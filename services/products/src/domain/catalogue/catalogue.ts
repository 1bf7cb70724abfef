import { Columns } from './columns.ts';
import { countFacets, type Counted } from './count-facets.ts';
import type { CataloguePage, CatalogueEntry, CatalogueQuery, Sort } from './entry.ts';
import { compileFilters, type CompiledFilters } from './filters.ts';
import { pickPage, walkPage } from './page.ts';
import { SortedOrder } from './sorted-order.ts';
import { TextIndex, type TextHits } from './text-index.ts';
import { isPlain, words } from './words.ts';

const rememberedCounts = 256;

/**
 * Every product of the shop in memory: typed columns, kept orders and an own text index (a library's was
 * measured to be slower and to miss more). Synchronous, so a search never sees half an update. Not shared between processes: each holds its own.
 */
export class Catalogue {
  private readonly columns = new Columns();
  private text = new TextIndex();
  private readonly ordinals = new Map<string, number>();
  private readonly entries: (CatalogueEntry | undefined)[] = [];
  private readonly orders: Readonly<Record<'newest' | 'price' | 'popular', SortedOrder>>;
  private readonly counts = new Map<string, Counted>();

  constructor() {
    const { columns } = this;
    const idOf = (ordinal: number): string => columns.ids[ordinal] as string;
    this.orders = {
      newest: new SortedOrder((ordinal) => columns.created[ordinal] as number, idOf),
      price: new SortedOrder((ordinal) => columns.price[ordinal] as number, idOf),
      popular: new SortedOrder((ordinal) => columns.popularity[ordinal] as number, idOf),
    };
  }

  get size(): number {
    return this.columns.live;
  }

  /** Adds or replaces a product. When only popularity changed, only that order moves. */
  put(entry: CatalogueEntry): void {
    const known = this.ordinals.get(entry.id);
    if (known !== undefined) {
      const before = this.entries[known] as CatalogueEntry;
      if (sameButPopularity(before, entry)) return this.setPopularity(known, entry);
      this.delete(entry.id);
    }
    const ordinal = this.columns.add(entry);
    this.ordinals.set(entry.id, ordinal);
    this.entries[ordinal] = entry;
    for (const order of Object.values(this.orders)) order.insert(ordinal);
    this.text.add(ordinal, entry.texts);
    if (this.text.isWorn) this.renewText();
    this.counts.clear();
  }

  /** A maker who keeps renaming things must not fill the memory with words nobody uses. */
  private renewText(): void {
    this.text = new TextIndex();
    this.entries.forEach((entry, ordinal) => {
      if (entry) this.text.add(ordinal, entry.texts);
    });
  }

  /** Words the index holds, for watching its size. */
  get wordCount(): number {
    return this.text.wordCount;
  }

  private setPopularity(ordinal: number, entry: CatalogueEntry): void {
    this.orders.popular.remove(ordinal);
    this.columns.popularity[ordinal] = entry.popularity;
    this.orders.popular.insert(ordinal);
    this.entries[ordinal] = entry;
  }

  delete(id: string): void {
    const ordinal = this.ordinals.get(id);
    if (ordinal === undefined) return;
    for (const order of Object.values(this.orders)) order.remove(ordinal);
    this.text.remove(ordinal);
    this.columns.remove(ordinal);
    this.ordinals.delete(id);
    this.entries[ordinal] = undefined;
    this.counts.clear();
  }

  /** Total and facets of text-less queries are kept until something but popularity changes. */
  private counted(filters: CompiledFilters, hits: TextHits | undefined): Counted {
    if (hits) return countFacets(this.columns, filters, hits);
    const known = this.counts.get(filters.key);
    if (known) return known;
    const fresh = countFacets(this.columns, filters, undefined);
    if (this.counts.size >= rememberedCounts) this.counts.clear();
    this.counts.set(filters.key, fresh);
    return fresh;
  }

  private hitsOf(search: string | undefined): TextHits | undefined {
    if (search === undefined || search.trim() === '') return undefined;
    const asked = words(search);
    return asked.length === 0 && isPlain(search) ? undefined : this.text.search(asked);
  }

  private keyOf(sort: Sort, hits: TextHits | undefined): (ordinal: number) => number {
    const { columns } = this;
    if (sort === 'relevance' && hits) return (ordinal) => hits.scores[ordinal] as number;
    if (sort === 'price' || sort === '-price') return (ordinal) => columns.price[ordinal] as number;
    if (sort === 'popular') return (ordinal) => columns.popularity[ordinal] as number;
    return (ordinal) => columns.created[ordinal] as number;
  }

  private orderFor(sort: Sort): SortedOrder {
    if (sort === 'price' || sort === '-price') return this.orders.price;
    return sort === 'popular' ? this.orders.popular : this.orders.newest;
  }

  /** A page of ids with total, facets and the place to go on from. Relevance without a text means newest. */
  search(query: CatalogueQuery): CataloguePage {
    const filters = compileFilters(query, this.columns);
    const hits = this.hitsOf(query.search);
    const sort = query.sort === 'relevance' && !hits ? 'newest' : query.sort;
    const request = { sort, currency: query.currency, limit: query.limit, after: query.after };
    const keyOf = this.keyOf(sort, hits);
    const page = hits ? pickPage(hits, this.columns, filters, keyOf, request) : walkPage(this.orderFor(sort), this.columns, filters, request);
    const last = page.ordinals.at(-1);
    return {
      ids: page.ordinals.map((ordinal) => this.columns.ids[ordinal] as string),
      ...this.counted(filters, hits),
      next: page.more && last !== undefined ? { key: keyOf(last), id: this.columns.ids[last] as string } : null,
    };
  }

  /** Ids in the order newest first whose entry passes the test; for lists of one maker's goods or a mixed view. */
  listNewest(passes: (entry: CatalogueEntry) => boolean, limit: number, after: { key: number; id: string } | undefined): { ids: string[]; next: { key: number; id: string } | null } {
    const order = this.orders.newest;
    const found: CatalogueEntry[] = [];
    for (let index = after ? order.before(after) - 1 : order.length - 1; index >= 0; index -= 1) {
      const entry = this.entries[order.at(index)] as CatalogueEntry;
      if (!passes(entry)) continue;
      if (found.length === limit) {
        const last = found.at(-1) as CatalogueEntry;
        return { ids: found.map(({ id }) => id), next: { key: last.createdAt, id: last.id } };
      }
      found.push(entry);
    }
    return { ids: found.map(({ id }) => id), next: null };
  }

  /** Ids that match a text, whatever their shelf. */
  matching(search: string): ReadonlySet<string> | undefined {
    const hits = this.hitsOf(search);
    if (!hits) return undefined;
    const ids = new Set<string>();
    for (let i = 0; i < hits.count; i += 1) ids.add(this.columns.ids[hits.ordinals[i] as number] as string);
    return ids;
  }
}

/** Whether nothing but popularity changed. */
function sameButPopularity(before: CatalogueEntry, after: CatalogueEntry): boolean {
  return JSON.stringify({ ...before, popularity: 0 }) === JSON.stringify({ ...after, popularity: 0 });
}
