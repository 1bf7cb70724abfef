import { Module } from '@nestjs/common';
import { CollectionModule } from '../collection/collection.module.ts';
import { MintingModule } from '../minting/minting.module.ts';
import { NetworkModule } from '../network/network.module.ts';
import { RedisCheckCache, CheckCache } from './check-cache.redis.ts';
import { CheckCertificate, ChecksController, GetSerial } from './check-certificate.ts';
import { ChecksEvents } from './checks.events.ts';
import { FollowHolding, HoldingSchedule } from './follow-holding.ts';
import { HoldingFeedStore } from './holding-feed-store.ts';
import { HoldingWatch } from './holding-watch.ts';
import { InspectSerials } from './inspect-serials.ts';
import { LookAtSerial } from './look-at-serial.ts';

/** What the ledger says about a certificate now. */
@Module({
  imports: [NetworkModule, CollectionModule, MintingModule],
  controllers: [ChecksController, ChecksEvents],
  providers: [
    CheckCertificate,
    GetSerial,
    LookAtSerial,
    HoldingFeedStore,
    HoldingWatch,
    FollowHolding,
    InspectSerials,
    HoldingSchedule,
    { provide: CheckCache, useClass: RedisCheckCache },
  ],
})
export class ChecksModule {}
