import { createHash } from 'node:crypto';
import type { Product, ProfileV1 } from '@asili/contracts';
import { Catalogue } from '../../domain/catalogue/catalogue.ts';
import type { CataloguePage, CatalogueQuery } from '../../domain/catalogue/entry.ts';
import type { RegisteredProduct } from '../../domain/product/state.ts';
import { catalogueEntry } from './catalogue-entry.ts';
import { ownerView, publicView, type ProductFacts } from './product-view.ts';

interface Row {
  state: RegisteredProduct;
  version: number;
  /** Public JSON, made on first use; most of a listing's cost is making it. */
  json?: string | undefined;
}

/**
 * This process's own read model of every product: what the listing, the product page and the code lookup answer from.
 * Fed in any order from the event topics and from this process's own writes; versions and ids make every feed
 * idempotent. Synchronous throughout.
 */
export class Shop {
  private readonly catalogue = new Catalogue();
  private readonly rows = new Map<string, Row>();
  private readonly idsByCode = new Map<string, string>();
  private readonly idsByArtisan = new Map<string, Set<string>>();
  private readonly profiles = new Map<string, ProfileV1>();
  private readonly counts = new Map<string, number>();
  private readonly counted = new Set<number>();
  private readonly publicUrl: string;

  constructor(publicUrl: string) {
    this.publicUrl = publicUrl;
  }

  /** Takes a product at a version of its stream; an older or equal version changes nothing. */
  put(state: RegisteredProduct, version: number): void {
    if (version <= this.versionOf(state.id)) return;
    this.rows.set(state.id, { state, version });
    this.idsByCode.set(state.shortCode, state.id);
    let own = this.idsByArtisan.get(state.artisanId);
    if (!own) this.idsByArtisan.set(state.artisanId, (own = new Set()));
    own.add(state.id);
    this.list(state);
  }

  private list(state: RegisteredProduct): void {
    this.catalogue.put(catalogueEntry(state, this.counts.get(state.id) ?? 0, this.profiles.get(state.artisanId)));
  }

  versionOf(productId: string): number {
    return this.rows.get(productId)?.version ?? 0;
  }

  state(productId: string): RegisteredProduct | undefined {
    return this.rows.get(productId)?.state;
  }

  /** Adds one counted verification. The same verification again changes nothing. */
  countVerification(verificationId: string, productId: string): void {
    const mark = numberOf(verificationId);
    if (this.counted.has(mark)) return;
    this.counted.add(mark);
    this.counts.set(productId, (this.counts.get(productId) ?? 0) + 1);
    this.touch(productId);
  }

  /** Takes the artisan's present profile, or forgets it; their products show it at once. */
  putProfile(artisanId: string, profile: ProfileV1 | null): void {
    if (profile) this.profiles.set(artisanId, profile);
    else this.profiles.delete(artisanId);
    for (const productId of this.idsByArtisan.get(artisanId) ?? []) this.touch(productId);
  }

  private touch(productId: string): void {
    const row = this.rows.get(productId);
    if (!row) return;
    row.json = undefined;
    this.list(row.state);
  }

  profile(artisanId: string): ProfileV1 | undefined {
    return this.profiles.get(artisanId);
  }

  idOfCode(shortCode: string): string | undefined {
    return this.idsByCode.get(shortCode);
  }

  /** Lowest id first among products that pass; for lookups over a small demo shop. */
  firstWhere(passes: (state: RegisteredProduct) => boolean): RegisteredProduct | undefined {
    let first: RegisteredProduct | undefined;
    for (const { state } of this.rows.values()) if ((first === undefined || state.id < first.id) && passes(state)) first = state;
    return first;
  }

  private facts(row: Row): ProductFacts {
    const { state, version } = row;
    return { state, version, verifications: this.counts.get(state.id) ?? 0, maker: this.profiles.get(state.artisanId), publicUrl: this.publicUrl };
  }

  /** The product as that viewer may see it; undefined if unknown here. */
  view(productId: string, viewerId: string): Product | undefined {
    const row = this.rows.get(productId);
    if (!row) return undefined;
    return row.state.artisanId === viewerId ? ownerView(this.facts(row)) : publicView(this.facts(row));
  }

  /** A product that is not in the read model (yet), shown from its aggregate's state. */
  viewOf(state: RegisteredProduct, version: number, viewerId: string): Product {
    this.put(state, version);
    return this.view(state.id, viewerId) as Product;
  }

  /** JSON of the public view, kept until something in it changes. */
  publicJson(productId: string): string {
    const row = this.rows.get(productId);
    if (!row) return 'null';
    row.json ??= JSON.stringify(publicView(this.facts(row)));
    return row.json;
  }

  search(query: CatalogueQuery): CataloguePage {
    return this.catalogue.search(query);
  }

  listNewest(...query: Parameters<Catalogue['listNewest']>): ReturnType<Catalogue['listNewest']> {
    return this.catalogue.listNewest(...query);
  }

  matching(search: string): ReadonlySet<string> | undefined {
    return this.catalogue.matching(search);
  }

  get size(): number {
    return this.rows.size;
  }

  /** Equal for two read models that show the same; for comparing a rebuilt one with a live one. */
  checksum(): string {
    const hash = createHash('sha256');
    for (const id of [...this.rows.keys()].sort()) hash.update(this.publicJson(id));
    return hash.digest('hex');
  }
}

/** 48 bits of the id's hash: a number takes a tenth of the room of the id, and a million of them meet with odds of 1 in 500. */
function numberOf(verificationId: string): number {
  return createHash('sha256').update(verificationId).digest().readUIntBE(0, 6);
}
