import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { InventoryModule } from '../inventory/inventory.module.ts';
import { ExtendHold } from './extend-hold.ts';
import { FindStock } from './find-stock.ts';
import { GiveBack } from './give-back.ts';
import { HoldsController } from './holds.controller.ts';
import { PlaceHold } from './place-hold.ts';
import { ReleaseHold } from './release-hold.ts';
import { TakeHeld } from './take-held.ts';

/** What the orders service asks of stocks: keep items for a purchase, and sell them. */
@Module({
  imports: [CatalogueModule, InventoryModule],
  controllers: [HoldsController],
  providers: [ExtendHold, FindStock, GiveBack, PlaceHold, ReleaseHold, TakeHeld],
})
export class HoldsModule {}
