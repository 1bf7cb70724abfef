import { Injectable } from '@nestjs/common';
import { newId, Clock } from '@asili/kernel';
import { CommandRunner, Every, Log, type StoredEvent } from '@asili/platform';
import { stockDecider, type Stock, type StockCommand, type StockEvent, stockStream } from './domain/stock.ts';
import { StockLevels, StockDocuments } from './stock-levels.ts';

/** Buyers of one product at once, each of whom is to hear whether it was them. */
const tries = 25;

/**
 * Runs one command on one stock. Holding, extending, releasing, counting and expiring are safe to repeat by the state they
 * find; taking and giving back by their commit ids. What was decided is in the document before the caller hears of it; if this process dies in
 * between, the relay of the commits writes it.
 */
@Injectable()
export class StockCommands {
  constructor(
    private readonly commands: CommandRunner,
    private readonly levels: StockLevels,
    private readonly log: Log,
  ) {}

  /** The stock after it. @throws OutOfStock, HoldGone, TooManyHolds; Conflict after many lost races */
  async run(command: StockCommand, commitId: string = newId('com')): Promise<Stock> {
    const { state, version } = await this.commands.run(stockDecider, command.productId, command, { commitId, tries });
    if (state.kind === 'unopened') return { quantity: command.opening, holds: [] };
    const { quantity, holds } = state;
    await this.show({ id: command.productId, version, stock: { quantity, holds } });
    return { quantity, holds };
  }

  /** What the command of that commit id did to a stock; undefined when it has done nothing there. */
  async find(productId: string, commitId: string): Promise<StockEvent['data'] | undefined> {
    return (await this.commands.find(stockDecider, productId, commitId))?.events.at(-1)?.data;
  }

  private async show(row: Parameters<StockLevels['put']>[0]): Promise<void> {
    try {
      await this.levels.put(row);
    } catch (error) {
      this.log.warn('stock: document not updated, the relay will update it', { id: row.id, error });
    }
  }
}

/** Writes what commits say of stocks into their documents, whichever instance appended them. A repeat or an older event changes nothing. */
@Injectable()
export class KeepStock {
  constructor(private readonly documents: StockDocuments) {}

  async run(events: readonly StoredEvent[]): Promise<void> {
    const newest = new Map(
      events.filter(({ stream }) => stream.startsWith(stockStream)).map((event) => [event.stream, event]),
    );
    await Promise.all(
      [...newest.values()].map(({ stream, version, data }) =>
        this.documents.save({
          id: stream.slice(stockStream.length),
          version,
          stock: (data as StockEvent['data']).after,
        }),
      ),
    );
  }
}

const atOnce = 100;

/**
 * Clears away holds that ran out; they count for nothing before that as well. Safe under concurrent runs: whoever comes second finds
 * nothing to clear. A stock that fails keeps no other from it.
 */
@Injectable()
export class ExpireHolds {
  /** Stocks that failed are the first of the next page as well: once they fill one, they are left out of it. */
  private skip = 0;

  constructor(
    private readonly documents: StockDocuments,
    private readonly commands: StockCommands,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns how many stocks were looked at. */
  @Every(60_000, 'expired holds')
  async run(): Promise<number> {
    const now = this.clock.now();
    const ids = await this.documents.withHoldsUntil(now, atOnce, this.skip);
    let failures = 0;
    for (const productId of ids) {
      await this.commands.run({ kind: 'expire', productId, now, opening: 0 }).catch((error: unknown) => {
        failures += 1;
        this.log.error('inventory: holds of a product not expired', { productId, error });
      });
    }
    this.skip = ids.length < atOnce ? 0 : this.skip + failures;
    return ids.length;
  }
}
