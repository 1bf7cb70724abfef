import { Injectable } from '@nestjs/common';
import type { WaitReason } from '../network/domain/transaction-outcome.ts';
import type { Signer } from '../network/ledger-network.ts';

/** Where certificates are minted, who keeps them, and the key that signs for the treasury. */
export interface Collection {
  tokenId: string;
  treasury: string;
  holdingAccount: string;
  treasurySigner: Signer;
}

/** How far this process has come with the collection. */
@Injectable()
export class CollectionStatus {
  /** Absent until the set-up has finished (the network was never reachable). */
  ready?: Collection;
  /** What the set-up waits for; absent while it is making progress. */
  waitsFor?: WaitReason | undefined;
}
