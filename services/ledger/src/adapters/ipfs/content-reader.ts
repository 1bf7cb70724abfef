import { exporter } from 'ipfs-unixfs-exporter';
import type { CID } from 'multiformats/cid';
import { ContentNotFound } from '../../domain/errors.ts';
import { walk, writeCar } from './car.ts';
import { parseCid } from './cid.ts';
import type { BlockStore } from './block-store.ts';

/** What lies at an address: a file's bytes, or the names in a directory. */
export type UnixFsContent = { kind: 'file'; cid: CID; bytes: AsyncIterable<Uint8Array> } | { kind: 'directory'; cid: CID; entries: { name: string; cid: string; size: number }[] };

const maxPathLength = 512;
const maxSegments = 16;

/** Reads content by address. Every block is hashed on the way; raises InvalidCid, ContentNotFound or ContentDamaged. */
export class ContentReader {
  constructor(private readonly blocks: BlockStore) {}

  /** The file or directory at `cid/path`. */
  async unixfs(cid: string, path: string): Promise<UnixFsContent> {
    const entry = await this.resolve(parseCid(cid), path);
    if (entry.type === 'file' || entry.type === 'raw' || entry.type === 'identity') return { kind: 'file', cid: entry.cid, bytes: entry.content() };
    if (entry.type !== 'directory') throw new ContentNotFound();
    const entries = [];
    for await (const child of entry.entries()) entries.push({ name: child.name, cid: child.cid.toString(), size: await this.size(child.cid) });
    return { kind: 'directory', cid: entry.cid, entries };
  }

  /** One block. */
  async block(cid: string, path: string): Promise<{ cid: CID; bytes: Uint8Array }> {
    const root = parseCid(cid);
    const target = path === '' ? root : (await this.resolve(root, path)).cid;
    return { cid: target, bytes: await this.blocks.get(target) };
  }

  /** The graph below an address as CARv1. The root block is read before anything is given, so that absence is an error and not an empty archive. */
  async car(cid: string, path: string): Promise<{ cid: CID; bytes: AsyncIterable<Uint8Array> }> {
    const { cid: root } = await this.block(cid, path);
    return { cid: root, bytes: writeCar(root, walk(root, (one) => this.blocks.get(one))) };
  }

  private async resolve(root: CID, path: string) {
    const segments = path.split('/').filter((part) => part !== '');
    if (path.length > maxPathLength || segments.length > maxSegments) throw new ContentNotFound();
    const source = { get: (cid: CID) => once(this.blocks.get(cid)) };
    try {
      return await exporter([root.toString(), ...segments].join('/'), source);
    } catch (error) {
      if (error instanceof Error && (error.name === 'NotFoundError' || error.name === 'BadPathError' || error.name === 'NoPropError')) throw new ContentNotFound({ cid: root.toString() });
      throw error;
    }
  }

  private async size(cid: CID): Promise<number> {
    return (await this.blocks.get(cid)).byteLength;
  }
}

async function* once(bytes: Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await bytes;
}
