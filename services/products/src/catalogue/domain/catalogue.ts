import {
  Columns,
  type CatalogueEntry,
  type CatalogueList,
  type CataloguePage,
  type CatalogueQuery,
  type Sort,
} from './entry.ts';
import { countFacets, type Counted, compileFilters, failures, isShown, type CompiledFilters } from './filters.ts';
import { pickPage, walkPage } from './page.ts';
import { SortedOrder } from './sorted-order.ts';
import { TextIndex, type TextHits } from './text-index.ts';
import { isPlain, words } from './words.ts';

const rememberedCounts = 256;

/**
 * Every product of the shop in memory, as far as listings need it: typed columns, kept orders and an own text index (a
 * library's was measured to be slower and to miss more). Synchronous, so a search never sees half an update. Not shared
 * between processes: each holds its own.
 */
export class Catalogue {
  private readonly columns = new Columns();
  private readonly text = new TextIndex();
  private readonly ordinals = new Map<string, number>();
  private readonly orders: Readonly<Record<'newest' | 'price' | 'popular' | 'rating', SortedOrder>>;
  private readonly counts = new Map<string, Counted>();
  /** Those of texts stand apart: people type more of them than are kept, and would push out what everybody asks for. */
  private readonly countsOfTexts = new Map<string, Counted>();
  /** Popularities not yet moved in their order: who asks for that order pays, not who is counted. */
  private readonly moved = new Map<number, number>();
  private isSorted = true;

  constructor() {
    const { columns } = this;
    const idOf = (ordinal: number): string => columns.ids[ordinal] as string;
    this.orders = {
      newest: new SortedOrder((ordinal) => columns.created[ordinal] as number, idOf),
      price: new SortedOrder((ordinal) => columns.price[ordinal] as number, idOf),
      popular: new SortedOrder((ordinal) => columns.popularity[ordinal] as number, idOf),
      rating: new SortedOrder((ordinal) => columns.rating[ordinal] as number, idOf),
    };
  }

  get size(): number {
    return this.columns.live;
  }

  /** 0 for a product that is not here. */
  versionOf(id: string): number {
    const ordinal = this.ordinals.get(id);
    return ordinal === undefined ? 0 : (this.columns.version[ordinal] as number);
  }

  /** How often the product was counted; 0 for one that is not here. */
  popularityOf(id: string): number {
    const ordinal = this.ordinals.get(id);
    return ordinal === undefined ? 0 : (this.moved.get(ordinal) ?? (this.columns.popularity[ordinal] as number));
  }

  /** Adds or replaces a product. */
  put(entry: CatalogueEntry): void {
    this.delete(entry.id);
    const ordinal = this.store(entry);
    for (const order of Object.values(this.orders)) order.insert(ordinal);
    this.forgetCounts();
  }

  /** Adds a product that is not here yet, one of many: the orders are sorted once, when they are next needed. */
  load(entry: CatalogueEntry): void {
    this.store(entry);
    this.isSorted = false;
    this.forgetCounts();
  }

  private store(entry: CatalogueEntry): number {
    const ordinal = this.columns.add(entry);
    this.ordinals.set(entry.id, ordinal);
    this.text.add(ordinal, entry.texts);
    return ordinal;
  }

  private sortOnce(): void {
    if (this.isSorted) return;
    for (const order of Object.values(this.orders)) order.rebuild(this.ordinals.values());
    this.isSorted = true;
  }

  /** Returns false for a product that is not here. */
  setPopularity(id: string, popularity: number): boolean {
    const ordinal = this.ordinals.get(id);
    if (ordinal === undefined) return false;
    this.moved.set(ordinal, popularity);
    return true;
  }

  /** Takes what buyers gave a product; one that is not here is let be. */
  setRating(id: string, rating: number): void {
    const ordinal = this.ordinals.get(id);
    if (ordinal === undefined || this.columns.rating[ordinal] === rating) return;
    if (this.isSorted) this.orders.rating.remove(ordinal);
    this.columns.rating[ordinal] = rating;
    if (this.isSorted) this.orders.rating.insert(ordinal);
  }

  private movePopular(): void {
    if (this.moved.size === 0) return;
    this.orders.popular.move(this.moved.keys(), () => {
      for (const [ordinal, popularity] of this.moved) this.columns.popularity[ordinal] = popularity;
    });
    this.moved.clear();
  }

  /** Words the index holds, for watching its size. */
  get wordCount(): number {
    return this.text.wordCount;
  }

  delete(id: string): void {
    this.sortOnce();
    const ordinal = this.ordinals.get(id);
    if (ordinal === undefined) return;
    this.moved.delete(ordinal); // The popular order still holds it by its column.
    for (const order of Object.values(this.orders)) order.remove(ordinal);
    this.text.remove(ordinal);
    this.columns.remove(ordinal);
    this.ordinals.delete(id);
    this.forgetCounts();
  }

  /** Total and facets are kept until something but popularity changes. */
  private counted(filters: CompiledFilters, hits: TextHits | undefined, search = ''): Counted {
    const [kept, key] = hits ? [this.countsOfTexts, JSON.stringify([filters.key, search])] : [this.counts, filters.key];
    const known = kept.get(key);
    if (known) return known;
    const fresh = countFacets(this.columns, filters, hits);
    if (kept.size >= rememberedCounts) kept.clear();
    kept.set(key, fresh);
    return fresh;
  }

  private forgetCounts(): void {
    this.counts.clear();
    this.countsOfTexts.clear();
  }

  private hitsOf(search: string | undefined, filters: CompiledFilters): TextHits | undefined {
    if (search === undefined || search.trim() === '') return undefined;
    const asked = words(search);
    if (asked.every((word) => word.length === 1) && isPlain(search)) return undefined;
    const isSeen = (ordinal: number): boolean => isShown(filters, this.columns, ordinal);
    return this.text.search(search, isSeen);
  }

  private keyOf(sort: Sort, hits: TextHits | undefined): (ordinal: number) => number {
    const { columns } = this;
    if (sort === 'relevance' && hits) return (ordinal) => hits.scores[ordinal] as number;
    if (sort === 'price' || sort === '-price') return (ordinal) => columns.price[ordinal] as number;
    if (sort === 'rating') return (ordinal) => columns.rating[ordinal] as number;
    if (sort === 'popular') return (ordinal) => columns.popularity[ordinal] as number;
    return (ordinal) => columns.created[ordinal] as number;
  }

  private orderFor(sort: Sort): SortedOrder {
    if (sort === 'price' || sort === '-price') return this.orders.price;
    return sort === 'popular' || sort === 'rating' ? this.orders[sort] : this.orders.newest;
  }

  /** A page of ids with total, facets and the place to go on from. Relevance without a text means newest. */
  search(query: CatalogueQuery): CataloguePage {
    const filters = compileFilters(query, this.columns);
    const hits = this.hitsOf(query.search, filters);
    return { ...this.page(query, filters, hits), ...this.counted(filters, hits, query.search) };
  }

  /** The page alone, where nobody asks for counts. */
  list(query: CatalogueQuery): CatalogueList {
    const filters = compileFilters(query, this.columns);
    return this.page(query, filters, this.hitsOf(query.search, filters));
  }

  private page(query: CatalogueQuery, filters: CompiledFilters, hits: TextHits | undefined): CatalogueList {
    const sort = query.sort === 'relevance' && !hits ? 'newest' : query.sort;
    this.sortOnce();
    if (sort === 'popular') this.movePopular();
    const request = { sort, scale: filters.scale, limit: query.limit, after: query.after };
    const keyOf = this.keyOf(sort, hits);
    const page = hits
      ? pickPage(hits, this.columns, filters, keyOf, request)
      : walkPage(this.orderFor(sort), this.columns, filters, keyOf, request);
    const last = page.ordinals.at(-1);
    return {
      ids: page.ordinals.map((ordinal) => this.columns.ids[ordinal] as string),
      next: page.more && last !== undefined ? { key: keyOf(last), id: this.columns.ids[last] as string } : null,
    };
  }

  /** The lowest id of that kind and visibility. Looks at every product: for demonstrations. */
  firstOf(query: Pick<CatalogueQuery, 'visibility' | 'kind'>): string | undefined {
    const filters = compileFilters({ ...query, currency: 'USD', sort: 'newest', limit: 1 }, this.columns);
    let first: string | undefined;
    for (const [id, ordinal] of this.ordinals)
      if ((first === undefined || id < first) && failures(filters, this.columns, ordinal) === 0) first = id;
    return first;
  }

  /** Ids that match a text, whatever their visibility; its words are read as somebody does who sees the shop and their own products. */
  matching(search: string, reader = ''): ReadonlySet<string> | undefined {
    const hits = this.hitsOf(
      search,
      compileFilters(
        { visibility: 'verified', alsoOf: reader, currency: 'USD', sort: 'newest', limit: 1 },
        this.columns,
      ),
    );
    if (!hits) return undefined;
    const ids = new Set<string>();
    for (let i = 0; i < hits.count; i += 1) ids.add(this.columns.ids[hits.ordinals[i] as number] as string);
    return ids;
  }
}
