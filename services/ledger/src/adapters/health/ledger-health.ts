import type { ComponentHealth } from '@asili/platform';
import type { Collections } from '../../app/collection/collection.ts';
import type { LedgerNetwork } from '../../app/network/ledger-network.ts';
import type { Mirror } from '../../app/network/mirror.ts';

/**
 * How the network is. Never unready: content and last checks are served without it, and certificates wait. `detail`
 * says what is missing.
 */
export async function ledgerHealth(network: LedgerNetwork, mirror: Mirror, collections: Collections): Promise<ComponentHealth> {
  const collection = collections.current();
  const [node, reading] = await Promise.all([
    network.answers().catch(() => false),
    (collection ? mirror.tokenExists(collection.tokenId) : mirror.latestConsensus().then(() => true)).then((exists) => (exists ? 'ok' : 'does not know our collection'), () => 'unreachable'),
  ]);
  const troubles = [
    ...(node ? [] : ['node unreachable']),
    ...(reading === 'ok' ? [] : [`mirror ${reading}`]),
    ...(collection ? [] : ['collection not set up yet']),
  ];
  return { ok: true, detail: troubles.length > 0 ? `${network.name}: degraded, ${troubles.join(', ')}` : `${network.name}: ok` };
}
