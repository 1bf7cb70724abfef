import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { InventoryModule } from '../inventory/inventory.module.ts';
import { CodesModule } from '../codes/codes.module.ts';
import { PhotoLinksModule } from '../photo-links/photo-links.module.ts';
import { PhotosModule } from '../photos/photos.module.ts';
import { PlansModule } from '../plans/plans.module.ts';
import { ArchiveProduct } from './archive-product.ts';
import { ArtisanProfiles } from './artisan-profiles.ts';
import { ChangeOffer } from './change-offer.ts';
import { CorrectProduct } from './correct-product.ts';
import { CountStock } from './count-stock.ts';
import { CorrectionsEvents } from './corrections.events.ts';
import { OffersController } from './offers.controller.ts';
import { ListProduct } from './list-product.ts';
import { RegisterProduct } from './register-product.ts';
import { RegistrationController } from './registration.controller.ts';
import { SupersedeProduct } from './supersede-product.ts';

/** What owners do with their products: register, add photos later, correct, change the offer, archive. */
@Module({
  imports: [CatalogueModule, CodesModule, InventoryModule, PhotoLinksModule, PhotosModule, PlansModule],
  controllers: [RegistrationController, OffersController, CorrectionsEvents],
  providers: [
    ArchiveProduct,
    ArtisanProfiles,
    ChangeOffer,
    CorrectProduct,
    CountStock,
    ListProduct,
    RegisterProduct,
    SupersedeProduct,
  ],
})
export class RegistrationModule {}
