import { Module } from '@nestjs/common';
import { CodesSweeper } from './codes.schedule.ts';
import { ReleaseCodes } from './release-codes.ts';
import { MongoCodeRegistry } from './short-codes.mongo.ts';
import { CodeRegistry } from './short-codes.ts';

/** Short codes, each given to one product. */
@Module({
  providers: [{ provide: CodeRegistry, useClass: MongoCodeRegistry }, ReleaseCodes, CodesSweeper],
  exports: [CodeRegistry],
})
export class CodesModule {}
