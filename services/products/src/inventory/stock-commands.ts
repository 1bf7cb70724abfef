import { Injectable } from '@nestjs/common';
import { newId } from '@asili/kernel';
import { CommandRunner, Log } from '@asili/platform';
import { stockDecider, type Stock, type StockCommand, type StockEvent } from './domain/stock.ts';
import { StockLevels } from './stock-levels.ts';

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
