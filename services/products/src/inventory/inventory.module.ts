import { Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Relay, Schedule } from '@asili/platform';
import { ExpireHolds } from './expire-holds.ts';
import { KeepStock } from './keep-stock.ts';
import { StockCommands } from './stock-commands.ts';
import { MongoStockDocuments } from './stock-documents.mongo.ts';
import { StockDocuments } from './stock-documents.ts';
import { StockLevels } from './stock-levels.ts';

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
    private readonly relay: Relay,
    private readonly keepStock: KeepStock,
    private readonly schedule: Schedule,
    private readonly expireHolds: ExpireHolds,
  ) {}

  onModuleInit(): void {
    this.relay.onInternal((events) => this.keepStock.run(events));
  }

  onApplicationBootstrap(): void {
    this.schedule.every(sweepEveryMs, 'expired holds', () => this.expireHolds.run());
  }
}
