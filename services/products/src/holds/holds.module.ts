import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { InventoryModule } from '../inventory/inventory.module.ts';
import { ExtendHold, FindStock, PlaceHold, ReleaseHold, Restock, TakeHeld, HoldsController } from './hold-stock.ts';

/** What the orders service asks of stocks: keep items for a purchase, and sell them. */
@Module({
  imports: [CatalogueModule, InventoryModule],
  controllers: [HoldsController],
  providers: [ExtendHold, FindStock, Restock, PlaceHold, ReleaseHold, TakeHeld],
})
export class HoldsModule {}
