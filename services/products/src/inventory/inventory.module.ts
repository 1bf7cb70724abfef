import { Module, type OnModuleInit } from '@nestjs/common';
import { Reactions } from '@asili/platform';
import { ExpireHolds, KeepStock, StockCommands } from './stock-commands.ts';
import { MongoStockDocuments, StockDocuments, StockLevels } from './stock-levels.ts';
import { stockStream } from './domain/stock.ts';

/** How many there are of each product, and for whom they are kept. */
@Module({
  providers: [
    { provide: StockDocuments, useClass: MongoStockDocuments },
    ExpireHolds,
    KeepStock,
    StockCommands,
    StockLevels,
  ],
  exports: [ExpireHolds, StockCommands, StockLevels],
})
export class InventoryModule implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly keepStock: KeepStock,
  ) {}

  onModuleInit(): void {
    this.reactions.on(
      'products.keep-stock',
      ({ stream }) => stream.startsWith(stockStream),
      (events) => this.keepStock.run(events),
    );
  }
}
