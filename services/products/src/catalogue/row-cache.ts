import { BoundedMap } from '@asili/kernel';
import type { RegisteredProduct } from '../product/domain/product.ts';
import type { Rating } from './domain/entry.ts';
import type { ProductRow } from './product-documents.mongo.ts';

const remembered = 20_000;
type Known = Pick<RegisteredProduct, 'id' | 'supersedes'>;

/**
 * Under which id a product's stock and reviews are kept: that of the first product of its line of corrections. A correction is the
 * same product under a new certificate, so both count the same products. What a product corrects never changes, so what was found once stays.
 */
export class LineOfCorrections {
  private readonly firsts = new BoundedMap<string, string>(remembered);

  /** @param find the product of an id */
  constructor(private readonly find: (id: string) => Promise<Known | undefined>) {}

  async firstOf(product: Known): Promise<string> {
    if (product.supersedes === undefined) return product.id;
    const known = this.firsts.get(product.id);
    if (known !== undefined) return known;
    const before = await this.find(product.supersedes);
    const first = before ? await this.firstOf(before) : product.supersedes;
    this.firsts.set(product.id, first);
    return first;
  }
}

/** A product in hand, with the texts made of it. */
export interface CachedRow extends ProductRow {
  /** When it was last held against the documents, in milliseconds since 1970. */
  checkedAt: number;
  /** Public JSON, made on first use; most of a listing's cost is making it. */
  json?: string | undefined;
  /** What that JSON tells of stock and rating. */
  jsonLine?: { readonly stock: number; readonly isHeld: boolean; readonly rating: Rating | undefined };
}

/** The products used last, a bounded number. */
export class RowCache {
  private readonly rows = new Map<string, CachedRow>();

  constructor(private readonly limit: number) {}

  get(id: string): CachedRow | undefined {
    const row = this.rows.get(id);
    if (row === undefined) return undefined;
    this.rows.delete(id);
    this.rows.set(id, row);
    return row;
  }

  /** Keeps the newer of what is there and what comes. Returns what is kept. */
  keep({ state, version }: ProductRow, checkedAt: number): CachedRow {
    const known = this.get(state.id);
    if (known && known.version >= version) {
      known.checkedAt = checkedAt;
      return known;
    }
    const row: CachedRow = { state, version, checkedAt };
    this.rows.set(state.id, row);
    const oldest = this.rows.size > this.limit ? this.rows.keys().next().value : undefined;
    if (oldest !== undefined) this.rows.delete(oldest);
    return row;
  }

  /** Something that is shown with the product changed. */
  forgetText(id: string): void {
    const row = this.rows.get(id);
    if (row) row.json = undefined;
  }

  /** Everything shown with products may have changed. */
  forgetTexts(each: (row: ProductRow) => void): void {
    for (const row of this.rows.values()) {
      row.json = undefined;
      each(row);
    }
  }

  forgetTextsOf(artisanId: string): void {
    for (const row of this.rows.values()) if (row.state.artisanId === artisanId) row.json = undefined;
  }
}
