import { Injectable } from '@nestjs/common';
import type { CID } from 'multiformats/cid';
import type { ContentFile, ContentStore, StoredDirectory } from '../../app/content/content-store.ts';
import { walk, writeCar } from './car.ts';
import { parseCid } from './cid.ts';
import { BlockStore } from './block-store.ts';
import { BlockCollector, importDirectory } from './unixfs.ts';

/** The content store over blocks that all instances share. Safe for many processes. */
@Injectable()
export class FileContentStore implements ContentStore {
  constructor(private readonly blocks: BlockStore) {}

  async identify(files: readonly ContentFile[]): Promise<StoredDirectory> {
    return textual(await importDirectory(files, { put: async (cid) => cid }));
  }

  async putDirectory(files: readonly ContentFile[]): Promise<StoredDirectory> {
    const collected = new BlockCollector();
    const imported = await importDirectory(files, collected);
    await this.blocks.putMany(collected.blocks);
    return textual(imported);
  }

  async *exportCar(root: string): AsyncGenerator<Uint8Array> {
    const cid = parseCid(root);
    yield* writeCar(cid, walk(cid, (block: CID) => this.blocks.get(block)));
  }
}

function textual({ root, entries }: { root: CID; entries: ReadonlyMap<string, CID> }): StoredDirectory {
  return { root: root.toString(), files: new Map([...entries].map(([path, cid]) => [path, cid.toString()])) };
}
