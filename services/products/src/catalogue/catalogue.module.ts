import { Module, type Provider } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { CommandRunner, Log, Projections } from '@asili/platform';
import { CodesModule } from '../codes/codes.module.ts';
import { Site } from '../settings.ts';
import { CatalogueProjections, ProductStore } from './catalogue-projections.ts';
import { FindProduct } from './find-product.ts';
import { FollowProjections } from './follow-projections.ts';
import { GetProduct } from './get-product.ts';
import { IfMatch } from './if-match.ts';
import { ListProducts } from './list-products.ts';
import { MarketplaceController } from './marketplace.controller.ts';
import { ProductCommands } from './product-commands.ts';
import { MongoProductDocuments } from './product-documents.mongo.ts';
import { ProductDocuments } from './product-documents.ts';
import { ProductReadModel } from './product-read-model.ts';
import { ProductProjection } from './projections.ts';
import { ProductsController } from './products.controller.ts';
import { ResolveCodeController } from './resolve-code.controller.ts';
import { ResolveCode } from './resolve-code.ts';
import { SearchMarketplace } from './search-marketplace.ts';

const adapters: Provider[] = [
  {
    provide: ProductStore, inject: [Projections, CommandRunner],
    useFactory: async (projections: Projections, commands: CommandRunner): Promise<ProductStore> => ({ store: await projections.store(new ProductProjection(commands)) }),
  },
  { provide: ProductDocuments, inject: [ProductStore, Log], useFactory: ({ store }: ProductStore, log: Log): ProductDocuments => new MongoProductDocuments(store, log) },
  {
    provide: ProductReadModel, inject: [ProductDocuments, CommandRunner, Site, Clock],
    useFactory: (documents: ProductDocuments, commands: CommandRunner, { publicUrl }: Site, clock: Clock) => new ProductReadModel(documents, commands, publicUrl, clock),
  },
];

/** Reading products: the marketplace, pages, lists and codes, and what these are read from. */
@Module({
  imports: [CodesModule],
  controllers: [MarketplaceController, ProductsController, ResolveCodeController],
  providers: [...adapters, CatalogueProjections, FindProduct, FollowProjections, GetProduct, IfMatch, ListProducts, ProductCommands, ResolveCode, SearchMarketplace],
  exports: [CatalogueProjections, FindProduct, GetProduct, IfMatch, ListProducts, ProductCommands, ProductDocuments, ProductReadModel, ResolveCode],
})
export class CatalogueModule {}
