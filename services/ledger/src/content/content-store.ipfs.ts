import { type ImportCandidate, importer, type WritableStorage } from 'ipfs-unixfs-importer';
import type { CID } from 'multiformats/cid';
import { Injectable } from '@nestjs/common';
import { type ContentFile, ContentStore, type StoredDirectory } from './content-reader.ipfs.ts';
import { type Block, BlockStore } from './block-store.ipfs.ts';

/**
 * The one profile every identifier of ours is made with (IPIP-499, ratified 2026-03-05). Never leave it out: the
 * importer's own defaults give other identifiers for files over 256 KiB.
 */
const profile = 'unixfs-v1-2025';

/** What the importer writes to, kept in memory until all of it can be made durable at once. */
export class BlockCollector implements WritableStorage {
  readonly blocks: Block[] = [];

  async put(cid: CID, value: Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<CID> {
    this.blocks.push({ cid, bytes: value instanceof Uint8Array ? value : await join(value) });
    return cid;
  }
}

async function join(parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const part of parts) chunks.push(part);
  return Buffer.concat(chunks);
}

/** Imports files as one UnixFS directory; gives its identifier and that of every file and folder by path. Pure but for `storage`. */
export async function importDirectory(
  files: readonly ContentFile[],
  storage: WritableStorage,
): Promise<{ root: CID; entries: Map<string, CID> }> {
  const source: ImportCandidate[] = files.map((file) => ({ path: file.path, content: file.bytes }));
  const entries = new Map<string, CID>();
  let root: CID | undefined;
  for await (const entry of importer(source, storage, { profile, wrapWithDirectory: true })) {
    if (entry.path) entries.set(entry.path, entry.cid);
    else root = entry.cid;
  }
  if (!root) throw new RangeError('a directory needs at least one file');
  return { root, entries };
}

/** The content store over blocks that all instances share. Safe for many processes. */
@Injectable()
export class IpfsContentStore extends ContentStore {
  constructor(private readonly blocks: BlockStore) {
    super();
  }

  override async identify(files: readonly ContentFile[]): Promise<StoredDirectory> {
    return textual(await importDirectory(files, { put: async (cid) => cid }));
  }

  override async putDirectory(files: readonly ContentFile[]): Promise<StoredDirectory> {
    const collected = new BlockCollector();
    const imported = await importDirectory(files, collected);
    await this.blocks.putMany(collected.blocks);
    return textual(imported);
  }
}

function textual({ root, entries }: { root: CID; entries: ReadonlyMap<string, CID> }): StoredDirectory {
  return { root: root.toString(), files: new Map([...entries].map(([path, cid]) => [path, cid.toString()])) };
}
