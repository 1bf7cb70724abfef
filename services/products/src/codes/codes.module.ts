import { Module } from '@nestjs/common';
import { ReleaseCodes } from './release-codes.ts';
import { MongoCodeRegistry, CodeRegistry } from './short-codes.mongo.ts';

/** Short codes, each given to one product. */
@Module({ providers: [{ provide: CodeRegistry, useClass: MongoCodeRegistry }, ReleaseCodes], exports: [CodeRegistry] })
export class CodesModule {}
