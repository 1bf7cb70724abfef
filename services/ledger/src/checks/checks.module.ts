import { type Incoming, OnEvent } from '@asili/platform';
import { Module, Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { CollectionModule } from '../collection/collection.module.ts';
import { Certificates } from '../minting/certificates.ts';
import { MintingModule } from '../minting/minting.module.ts';
import { NetworkModule } from '../network/network.module.ts';
import { RedisCheckCache, CheckCache } from './check-cache.redis.ts';
import { CheckCertificate, ChecksController, GetSerial, LookAtSerial } from './check-certificate.ts';
import { FollowHolding, HoldingSchedule } from './follow-holding.ts';
import { HoldingFeedStore } from './holding-feed-store.ts';
import { HoldingWatch } from './holding-watch.ts';
import { InspectSerials } from './inspect-serials.ts';

/** Notes every certificate that came into safe keeping, those of earlier releases too: the group starts at the first event. Safe to repeat. */
@Controller()
class ChecksEvents {
  constructor(
    private readonly certificates: Certificates,
    private readonly store: HoldingFeedStore,
  ) {}

  @OnEvent('ledger.certificate-minted.v1', { group: 'ledger.held' })
  async minted(@Payload() { data: { productId } }: Incoming<'ledger.certificate-minted.v1'>): Promise<void> {
    const { state } = await this.certificates.load(productId);
    if (state.status !== 'HELD') return;
    const {
      certificate: { tokenId, serial },
      content: { metadataUri: metadata },
      hold,
    } = state;
    await this.store.record({ tokenId, serial, productId, metadata, ...(hold && { heldAt: hold.consensusTimestamp }) });
  }
}

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
