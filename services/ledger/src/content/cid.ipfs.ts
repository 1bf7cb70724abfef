import { CID } from 'multiformats/cid';
import { InvalidCid } from './domain/errors.ts';

const rawCodec = 0x55;
export const dagPbCodec = 0x70;
const sha256Code = 0x12;

/** A CID this store can hold: version 0 or 1, raw or dag-pb, SHA-256. @throws InvalidCid for anything else */
export function parseCid(text: string): CID {
  if (text.length > 128) throw new InvalidCid();
  let cid: CID;
  try {
    cid = CID.parse(text);
  } catch {
    throw new InvalidCid();
  }
  const known = cid.code === rawCodec || cid.code === dagPbCodec;
  if (!known || cid.multihash.code !== sha256Code || cid.multihash.digest.length !== 32) throw new InvalidCid();
  return cid;
}
