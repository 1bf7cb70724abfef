import { Mongo } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { CodesEvents, ProductLookup, ProductPages, ProductRecords, recordIndexes } from './known-products.events.ts';
import { ResolveCode, SuggestCode } from './resolve-code.ts';

/** Codes, and the products behind them. */
@Module({
  controllers: [CodesEvents],
  providers: [ResolveCode, SuggestCode, ProductLookup, ProductRecords, ProductPages],
  exports: [ResolveCode, SuggestCode, ProductLookup],
})
export class CodesModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(recordIndexes);
  }
}
