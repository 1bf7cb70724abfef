import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { InventoryModule } from '../inventory/inventory.module.ts';
import { ExtendHold, FindStock, PlaceHold, ReleaseHold, Restock, TakeHeld, HoldsController } from './hold-stock.ts';
import { HoldPurchase, PurchaseHoldsController } from './purchase-holds.ts';

/** What the orders service asks of stocks: keep items for a purchase, and sell them. */
@Module({
  imports: [CatalogueModule, InventoryModule],
  controllers: [HoldsController, PurchaseHoldsController],
  providers: [ExtendHold, FindStock, HoldPurchase, Restock, PlaceHold, ReleaseHold, TakeHeld],
})
export class HoldsModule {}
