import type { ComponentHealth } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { LedgerNetwork } from '../network/ledger-network.ts';
import { Mirror } from '../network/mirror.ts';
import { CollectionStatus } from './collection.ts';

/** How the network is. Never unready: content and last checks are served without it, and certificates wait. `detail` says what is missing. */
@Injectable()
export class LedgerHealth {
  constructor(
    private readonly network: LedgerNetwork,
    private readonly mirror: Mirror,
    private readonly collection: CollectionStatus,
  ) {}

  async check(): Promise<ComponentHealth> {
    const { ready } = this.collection;
    const [node, mirror] = await Promise.all([
      this.network.answers().catch(() => false),
      (ready ? this.mirror.tokenExists(ready.tokenId) : this.mirror.latestConsensus().then(() => true)).then(
        (exists) => (exists ? 'ok' : 'does not know our collection'),
        () => 'unreachable',
      ),
    ]);
    const troubles = [
      ...(node ? [] : ['node unreachable']),
      ...(mirror === 'ok' ? [] : [`mirror ${mirror}`]),
      ...(ready ? [] : ['collection not set up yet']),
    ];
    return {
      ok: true,
      detail:
        troubles.length > 0 ? `${this.network.name}: degraded, ${troubles.join(', ')}` : `${this.network.name}: ok`,
    };
  }
}
