import { Injectable } from '@nestjs/common';
import type { Collection } from '../collection/collection.ts';
import { SignTransaction } from '../network/sign-transaction.ts';
import type { InProgress, SignedTransaction } from './domain/certificate-state.ts';
import { StepOutOfOrder } from './domain/errors.ts';
import { MintRateLimiter } from './mint-rate-limiter.ts';
import type { Outcome } from './steps.ts';

/** The next transaction of a certificate that has none open: the mint, then the move out of the treasury. Signed and not yet stored. */
@Injectable()
export class SignNext {
  constructor(
    private readonly signing: SignTransaction,
    private readonly limiter: MintRateLimiter,
  ) {}

  /** @throws LedgerUnreachable */
  async run(
    state: InProgress,
    { tokenId, treasury, holdingAccount, treasurySigner }: Collection,
  ): Promise<SignedTransaction | Outcome> {
    if (state.status === 'MINTED') {
      const { tokenId: minted, serial } = state.mint;
      return {
        purpose: 'hold',
        ...(await this.signing.run(
          { type: 'nft-transfer', tokenId: minted, serial, from: treasury, to: holdingAccount },
          [treasurySigner],
        )),
      };
    }
    if (!state.content) throw new StepOutOfOrder('sign', state.status);
    const delayMs = await this.limiter.take();
    if (delayMs > 0) return { done: false, delayMs };
    return {
      purpose: 'mint',
      ...(await this.signing.run({ type: 'nft-mint', tokenId, metadata: state.content.metadataUri }, [treasurySigner])),
    };
  }
}
