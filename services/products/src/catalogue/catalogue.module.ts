import { Module, type Provider } from '@nestjs/common';
import { CommandRunner, Projections } from '@asili/platform';
import { CodesModule } from '../codes/codes.module.ts';
import { InventoryModule } from '../inventory/inventory.module.ts';
import { CatalogueProjections, FollowProjections } from './follow-projections.ts';
import { CatalogueStores } from './projections.ts';
import { FindProduct, GetProduct, ResolveCode } from './find-product.ts';
import {
  GetFirstProductController,
  GetProductsByIdController,
  MarketplaceController,
  ProductsController,
  ResolveCodeController,
  SitemapPartsController,
} from './catalogue.controller.ts';
import { ListProducts, SearchMarketplace } from './list-products.ts';
import { MarketRates } from './market-rates.http.ts';
import { ProductCommands, ProductReadModel } from './product-read-model.ts';
import { MongoProductDocuments, ProductDocuments } from './product-documents.mongo.ts';

const adapters: Provider[] = [
  {
    provide: CatalogueStores,
    inject: [Projections, CommandRunner],
    useFactory: (projections: Projections, commands: CommandRunner) => CatalogueStores.open(projections, commands),
  },
  MarketRates,
  { provide: ProductDocuments, useClass: MongoProductDocuments },
];

/** Reading products: the marketplace, pages, lists and codes, and what these are read from. */
@Module({
  imports: [CodesModule, InventoryModule],
  controllers: [
    GetFirstProductController,
    GetProductsByIdController,
    MarketplaceController,
    ProductsController,
    ResolveCodeController,
    SitemapPartsController,
  ],
  providers: [
    ...adapters,
    CatalogueProjections,
    FindProduct,
    FollowProjections,
    GetProduct,
    ListProducts,
    ProductCommands,
    ProductReadModel,
    ResolveCode,
    SearchMarketplace,
  ],
  exports: [
    CatalogueProjections,
    FindProduct,
    GetProduct,
    ListProducts,
    ProductCommands,
    ProductDocuments,
    ProductReadModel,
    ResolveCode,
  ],
})
export class CatalogueModule {}
