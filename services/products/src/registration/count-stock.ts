import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { StockChanged } from '../inventory/domain/errors.ts';
import { StockLevels } from '../inventory/stock-levels.ts';
import { ProductReadModel } from '../catalogue/product-read-model.ts';
import { StockCommands } from '../inventory/stock-commands.ts';
import type { RegisteredProduct } from '../product/domain/state.ts';

type Counted = Pick<RegisteredProduct, 'id' | 'supersedes' | 'offer'>;

/** The artisan counts the products anew. A repeat gives the first result; of two counts at once the later one stands, unless it says which number it goes by. */
@Injectable()
export class CountStock {
  constructor(
    private readonly readModel: ProductReadModel,
    private readonly stocks: StockCommands,
    private readonly levels: StockLevels,
    private readonly clock: Clock,
  ) {}

  /** Before anything of a change is done. @throws StockChanged when there are neither as many as were seen nor as many as are wanted */
  async assertSeen(product: Counted, quantity: number, seen: number): Promise<void> {
    const id = await this.readModel.stockIdOf(product);
    const now = (await this.levels.of([id], true)).get(id)?.quantity ?? product.offer.stock;
    if (now !== seen && now !== quantity) throw new StockChanged(now);
  }

  /** Returns how many there are. @throws StockChanged, Conflict */
  async run(product: Counted, quantity: number, commandId: string, seen?: number): Promise<number> {
    const productId = await this.readModel.stockIdOf(product);
    return (
      await this.stocks.run(
        {
          kind: 'count',
          productId,
          opening: product.offer.stock,
          now: this.clock.now(),
          quantity,
          ...(seen !== undefined && { seen }),
        },
        commandId,
      )
    ).quantity;
  }
}
