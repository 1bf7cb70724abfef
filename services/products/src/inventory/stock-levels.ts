import { Injectable } from '@nestjs/common';
import { BoundedMap, Clock } from '@asili/kernel';
import type { Stock } from './domain/stock.ts';
import { StockDocuments, type StockRow } from './stock-documents.ts';

const remembered = 20_000;
/** How long a stock is shown without a look at its document; whoever changes it never waits for this. */
const trustedMs = 1000;

interface Seen {
  readonly row: StockRow | undefined;
  readonly at: number;
}

/** How many there are of products, as every instance's commands left them. What is seen is at most a second old. */
@Injectable()
export class StockLevels {
  private readonly seen = new BoundedMap<string, Seen>(remembered);

  constructor(
    private readonly documents: StockDocuments,
    private readonly clock: Clock,
  ) {}

  /**
   * The stocks that were opened; any other is as its product was offered.
   * @param fresh without what is remembered
   */
  async of(ids: readonly string[], fresh = false): Promise<ReadonlyMap<string, Stock>> {
    const now = this.clock.now().getTime();
    const isTrusted = (id: string): boolean =>
      !fresh && Math.abs(now - (this.seen.get(id)?.at ?? -Infinity)) < trustedMs;
    const missing = ids.filter((id) => !isTrusted(id));
    const found = missing.length > 0 ? await this.documents.find(missing) : undefined;
    for (const id of missing) this.keep(id, found?.get(id), now);
    return new Map(
      ids.flatMap((id) => {
        const row = this.seen.get(id)?.row;
        return row ? [[id, row.stock] as const] : [];
      }),
    );
  }

  /** Takes the outcome of a command: every instance can read it when this resolves. */
  async put(row: StockRow): Promise<void> {
    this.keep(row.id, row, this.clock.now().getTime());
    await this.documents.save(row);
  }

  private keep(id: string, row: StockRow | undefined, at: number): void {
    const known = this.seen.get(id)?.row;
    this.seen.set(id, { row: known && (row === undefined || known.version > row.version) ? known : row, at });
  }
}
