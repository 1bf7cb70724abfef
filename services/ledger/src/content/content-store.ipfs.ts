import { Injectable } from '@nestjs/common';
import type { CID } from 'multiformats/cid';
import { type ContentFile, ContentStore, type StoredDirectory } from './content-store.ts';
import { BlockStore } from './block-store.ipfs.ts';
import { BlockCollector, importDirectory } from './unixfs.ipfs.ts';

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
