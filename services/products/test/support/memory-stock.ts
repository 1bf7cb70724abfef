import { StockDocuments, type StockRow } from '../../src/inventory/stock-levels.ts';

/** Stocks that remember how often they were asked. */
export class MemoryStock extends StockDocuments {
  readonly rows = new Map<string, StockRow>();
  asked = 0;

  override find(ids: readonly string[]): Promise<ReadonlyMap<string, StockRow>> {
    this.asked += 1;
    return Promise.resolve(new Map([...this.rows].filter(([id]) => ids.includes(id))));
  }
  override save(row: StockRow): Promise<void> {
    if (row.version > (this.rows.get(row.id)?.version ?? 0)) this.rows.set(row.id, row);
    return Promise.resolve();
  }
  override withHoldsUntil(moment: Date, max: number, skip = 0): Promise<string[]> {
    return Promise.resolve(
      [...this.rows.values()]
        .filter(({ stock }) => stock.holds.some(({ expiresAt }) => Date.parse(expiresAt) <= moment.getTime()))
        .map(({ id }) => id)
        .slice(skip, skip + max),
    );
  }
}
