import { Module, type Provider } from '@nestjs/common';
import { CommandRunner, Projections } from '@asili/platform';
import { CodesModule } from '../codes/codes.module.ts';
import { InventoryModule } from '../inventory/inventory.module.ts';
import { CatalogueProjections } from './catalogue-projections.ts';
import { CatalogueStores } from './catalogue-stores.ts';
import { FindProduct } from './find-product.ts';
import { FollowProjections } from './follow-projections.ts';
import { GetFirstProductController } from './get-first-product.controller.ts';
import { GetProduct } from './get-product.ts';
import { GetProductsByIdController } from './get-products-by-id.controller.ts';
import { ListProducts } from './list-products.ts';
import { MarketplaceController } from './marketplace.controller.ts';
import { HttpMarketRates } from './market-rates.http.ts';
import { MarketRates } from './market-rates.ts';
import { ProductCommands } from './product-commands.ts';
import { MongoProductDocuments } from './product-documents.mongo.ts';
import { ProductDocuments } from './product-documents.ts';
import { ProductReadModel } from './product-read-model.ts';
import { ProductsController } from './products.controller.ts';
import { ResolveCodeController } from './resolve-code.controller.ts';
import { ResolveCode } from './resolve-code.ts';
import { SearchMarketplace } from './search-marketplace.ts';

const adapters: Provider[] = [
  {
    provide: CatalogueStores,
    inject: [Projections, CommandRunner],
    useFactory: (projections: Projections, commands: CommandRunner) => CatalogueStores.open(projections, commands),
  },
  { provide: MarketRates, useClass: HttpMarketRates },
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
