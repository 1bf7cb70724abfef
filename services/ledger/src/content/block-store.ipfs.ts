import { createHash } from 'node:crypto';
import { DomainError } from '@asili/kernel';
import { CID } from 'multiformats/cid';
import { ObjectStorage } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { base32 } from 'multiformats/bases/base32';
import { CarWriter } from '@ipld/car';
import { decode } from '@ipld/dag-pb';

/** The address is not a content identifier this gateway can serve (CIDv0 or CIDv1, raw or dag-pb, SHA-256). */
export class InvalidCid extends DomainError {
  readonly code = 'LEDGER.INVALID_CID';
  readonly status = 400;
}

/** The asked format is none of the gateway's (raw, car). */
export class UnknownContentFormat extends DomainError {
  readonly code = 'LEDGER.UNKNOWN_FORMAT';
  readonly status = 400;
}

/** Nothing is kept here under that identifier and path. */
export class ContentNotFound extends DomainError {
  readonly code = 'LEDGER.CONTENT_NOT_FOUND';
  readonly status = 404;
}

/** Stored bytes no longer hash to their name; they are never served. */
export class ContentDamaged extends DomainError {
  readonly code = 'LEDGER.CONTENT_DAMAGED';
  readonly status = 503;
  override readonly retryAfterSeconds = 300;
  constructor(cid: string) {
    super({ cid });
  }
}

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

type Read = (cid: CID) => Promise<Uint8Array>;

/** Every block of the graph once, depth first, the root first (trustless gateway: `order=dfs;dups=n`). */
export async function* walk(root: CID, read: Read): AsyncGenerator<Block> {
  const seen = new Set<string>();
  const waiting: CID[] = [root];
  for (let cid = waiting.pop(); cid; cid = waiting.pop()) {
    const key = cid.toString();
    if (seen.has(key)) continue;
    seen.add(key);
    const bytes = await read(cid);
    yield { cid, bytes };
    if (cid.code !== dagPbCodec) continue;
    const links = decode(bytes).Links.map((link) => CID.decode(link.Hash.bytes));
    waiting.push(...links.reverse());
  }
}

/** Blocks as a CARv1 with one root. An error of the source ends the stream with that error. */
export async function* writeCar(root: CID, blocks: AsyncIterable<Block> | Iterable<Block>): AsyncGenerator<Uint8Array> {
  const { writer, out } = CarWriter.create([root]);
  let failure: unknown;
  const writing = (async () => {
    try {
      for await (const block of blocks) await writer.put(block);
    } catch (error) {
      failure = error;
    }
    await writer.close();
  })();
  yield* out;
  await writing;
  if (failure) throw failure as Error;
}
