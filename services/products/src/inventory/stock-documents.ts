import type { Stock } from './domain/stock.ts';

/** A stock at a version of its stream. */
export interface StockRow {
  readonly id: string;
  readonly version: number;
  readonly stock: Stock;
}

/** Every opened stock as a document, shared by all instances: what is read of many products at once. */
export abstract class StockDocuments {
  /** Those that were opened. */
  abstract find(ids: readonly string[]): Promise<ReadonlyMap<string, StockRow>>;
  /** Keeps what a command or the relay tells; an older version changes nothing. */
  abstract save(row: StockRow): Promise<void>;
  /** Ids of stocks with a hold that ran out before that moment, by index. */
  abstract withHoldsUntil(moment: Date, max: number): Promise<string[]>;
}
