import { Module } from '@nestjs/common';
import { CollectionModule } from '../collection/collection.module.ts';
import { MintingModule } from '../minting/minting.module.ts';
import { NetworkModule } from '../network/network.module.ts';
import { RedisCheckCache } from './check-cache.redis.ts';
import { CheckCache } from './check-cache.ts';
import { CheckCertificate } from './check-certificate.ts';
import { ChecksController } from './checks.controller.ts';
import { GetSerial } from './get-serial.ts';

/** What the ledger says about a certificate now. */
@Module({
  imports: [NetworkModule, CollectionModule, MintingModule],
  controllers: [ChecksController],
  providers: [CheckCertificate, GetSerial, { provide: CheckCache, useClass: RedisCheckCache }],
})
export class ChecksModule {}
