import { Mongo } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { CodesEvents } from './codes.events.ts';
import { ProductLookup } from './product-lookup.ts';
import { HttpProductPages } from './product-pages.http.ts';
import { ProductPages } from './product-pages.ts';
import { MongoProductRecords, recordIndexes } from './product-records.mongo.ts';
import { ProductRecords } from './product-records.ts';
import { ResolveCode } from './resolve-code.ts';
import { SuggestCode } from './suggest-code.ts';

/** Codes, and the products behind them. */
@Module({
  controllers: [CodesEvents],
  providers: [
    ResolveCode,
    SuggestCode,
    ProductLookup,
    { provide: ProductRecords, useClass: MongoProductRecords },
    { provide: ProductPages, useClass: HttpProductPages },
  ],
  exports: [ResolveCode, SuggestCode, ProductLookup],
})
export class CodesModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(recordIndexes);
  }
}
