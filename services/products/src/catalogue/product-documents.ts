import type { CertificateProgress } from '../product/domain/progress.ts';
import type { RegisteredProduct, statusOf } from '../product/domain/state.ts';
import type { Surroundings } from './search-copy.ts';

/** A product at a version of its stream. */
export interface ProductRow {
  readonly state: RegisteredProduct;
  readonly version: number;
}

/** What a list of one artisan's products is ordered and filtered by. */
export interface ProductOutline {
  readonly id: string;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly status: ReturnType<typeof statusOf>;
}

/** Whose surroundings are wanted: products, the first ones of their lines of corrections, and artisans, by id. */
export interface Surrounded {
  readonly products: readonly string[];
  readonly firsts: readonly string[];
  readonly artisans: readonly string[];
}

/** Every product as a document, shared by all instances. */
export abstract class ProductDocuments {
  /** Those that are there; one may be a moment older than the stream. */
  abstract find(ids: readonly string[]): Promise<ReadonlyMap<string, ProductRow>>;
  /** By index: costs what the artisan has, not what the shop has. */
  abstract ofArtisan(artisanId: string): Promise<readonly ProductOutline[]>;
  /** Which of these photos a product shows, by index. @throws Error while the documents are filled for the first time */
  abstract showing(imageIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** How far these products' certificates have come; those the ledger has not told of are left out. */
  abstract progressOf(ids: readonly string[]): Promise<ReadonlyMap<string, CertificateProgress>>;
  /** What is shown of these besides the products' own events. */
  abstract surroundings(of: Surrounded): Promise<Surroundings>;
  /** Keeps the outcome of a command, so that whichever instance is asked next has it; an older version changes nothing. Never throws: the events bring it too. */
  abstract save(row: ProductRow): Promise<void>;
}
