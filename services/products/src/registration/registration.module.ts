import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { InventoryModule } from '../inventory/inventory.module.ts';
import { CodesModule } from '../codes/codes.module.ts';
import { PhotoLinksModule } from '../photo-links/photo-links.module.ts';
import { PhotosModule } from '../photos/photos.module.ts';
import { PlansModule } from '../plans/plans.module.ts';
import { ArchiveProduct, ChangeOffer, CountStock } from './change-offer.ts';
import { ArtisanProfiles, ListProduct, RegisterProduct } from './register-product.ts';
import { CorrectProduct, SupersedeProduct } from './correct-product.ts';
import {
  CorrectionsEvents,
  ErasedArtisansEvents,
  OffersController,
  RegistrationController,
} from './registration.controller.ts';

/** What owners do with their products: register, add photos later, correct, change the offer, archive. */
@Module({
  imports: [CatalogueModule, CodesModule, InventoryModule, PhotoLinksModule, PhotosModule, PlansModule],
  controllers: [RegistrationController, OffersController, CorrectionsEvents, ErasedArtisansEvents],
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
