import { createHash } from 'node:crypto';
import { ObjectStorage } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { base32 } from 'multiformats/bases/base32';
import type { CID } from 'multiformats/cid';
import { ContentDamaged, ContentNotFound } from './domain/errors.ts';

export interface Block {
  cid: CID;
  bytes: Uint8Array;
}

/** Whether the bytes are what the identifier names. */
function blockMatches(cid: CID, bytes: Uint8Array): boolean {
  return createHash('sha256').update(bytes).digest().equals(cid.multihash.digest);
}

/** Two characters of the hash spread the blocks over folders. */
function keyOf(cid: CID): string {
  const name = base32.encode(cid.multihash.bytes);
  return `${name.slice(-3, -1)}/${name}`;
}

/**
 * Blocks as objects named by their multihash, shared by all instances. Every read is hashed: damaged bytes raise
 * ContentDamaged and are never returned. Writing a damaged block again heals it.
 */
@Injectable()
export class BlockStore {
  constructor(private readonly objects: ObjectStorage) {}

  /** Puts blocks and returns when all of them are durable. Idempotent. @throws RangeError if bytes and identifier disagree */
  async putMany(blocks: readonly Block[]): Promise<void> {
    await Promise.all(
      blocks.map(async ({ cid, bytes }) => {
        if (!blockMatches(cid, bytes)) throw new RangeError(`bytes do not hash to ${cid.toString()}`);
        const stored = await this.objects.get(keyOf(cid));
        if (!stored || Buffer.compare(stored, bytes) !== 0) await this.objects.put(keyOf(cid), bytes);
      }),
    );
  }

  /** The block's bytes, hashed on the way out. @throws ContentNotFound, ContentDamaged */
  async get(cid: CID): Promise<Uint8Array> {
    const bytes = await this.objects.get(keyOf(cid));
    if (!bytes) throw new ContentNotFound({ cid: cid.toString() });
    if (!blockMatches(cid, bytes)) throw new ContentDamaged(cid.toString());
    return bytes;
  }
}
