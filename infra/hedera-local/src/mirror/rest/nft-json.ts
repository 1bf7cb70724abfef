import { formatEntity } from '../../hapi/ids.ts';
import { formatNanos } from '../../hapi/time.ts';
import type { MirrorNft } from '../state.ts';

export function toNftJson(token: number, serial: number, nft: MirrorNft, tokenDeleted: boolean) {
  return {
    account_id: nft.owner ? formatEntity(nft.owner) : null,
    created_timestamp: formatNanos(nft.createdAt),
    delegating_spender: null,
    deleted: nft.owner === 0 || tokenDeleted,
    metadata: Buffer.from(nft.metadata).toString('base64'),
    modified_timestamp: formatNanos(nft.modifiedAt),
    serial_number: BigInt(serial),
    spender: null,
    token_id: formatEntity(token),
  };
}
