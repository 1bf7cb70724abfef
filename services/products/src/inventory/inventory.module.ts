import { Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Reactions, Schedule } from '@asili/platform';
import { ExpireHolds, KeepStock, StockCommands } from './stock-commands.ts';
import { MongoStockDocuments, StockDocuments, StockLevels } from './stock-levels.ts';
import { stockStream } from './domain/stock.ts';

const sweepEveryMs = 60_000;

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
export class InventoryModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly reactions: Reactions,
    private readonly keepStock: KeepStock,
    private readonly schedule: Schedule,
    private readonly expireHolds: ExpireHolds,
  ) {}

  onModuleInit(): void {
    this.reactions.on(
      'products.keep-stock',
      ({ stream }) => stream.startsWith(stockStream),
      (events) => this.keepStock.run(events),
    );
  }

  onApplicationBootstrap(): void {
    this.schedule.every(sweepEveryMs, 'expired holds', () => this.expireHolds.run());
  }
}
