import { type Incoming, OnEvent } from '@asili/platform';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { Certificates } from '../minting/certificates.ts';
import { HoldingFeedStore } from './holding-feed-store.ts';

/** Notes every certificate that came into safe keeping, those of earlier releases too: the group starts at the first event. Safe to repeat. */
@Controller()
export class ChecksEvents {
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
