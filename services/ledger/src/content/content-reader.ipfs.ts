import { Injectable } from '@nestjs/common';
import { exporter } from 'ipfs-unixfs-exporter';
import type { CID } from 'multiformats/cid';
import { ContentNotFound } from './domain/errors.ts';
import { walk, writeCar } from './car.ipfs.ts';
import { parseCid } from './cid.ipfs.ts';
import { BlockStore } from './block-store.ipfs.ts';
import { ContentReader, type UnixFsContent } from './content-store.ts';

const maxPathLength = 512;
const maxSegments = 16;

@Injectable()
export class IpfsContentReader extends ContentReader {
  constructor(private readonly blocks: BlockStore) {
    super();
  }

  override async unixfs(cid: string, path: string): Promise<UnixFsContent> {
    const entry = await this.resolve(parseCid(cid), path);
    if (entry.type === 'file' || entry.type === 'raw' || entry.type === 'identity')
      return { kind: 'file', cid: entry.cid.toString(), bytes: entry.content() };
    if (entry.type !== 'directory') throw new ContentNotFound();
    const entries = [];
    for await (const child of entry.entries())
      entries.push({ name: child.name, cid: child.cid.toString(), size: await this.size(child.cid) });
    return { kind: 'directory', cid: entry.cid.toString(), entries };
  }

  override async block(cid: string, path: string): Promise<{ cid: string; bytes: Uint8Array }> {
    const target = await this.target(cid, path);
    return { cid: target.toString(), bytes: await this.blocks.get(target) };
  }

  override async car(cid: string, path: string): Promise<{ cid: string; bytes: AsyncIterable<Uint8Array> }> {
    const root = await this.target(cid, path);
    await this.blocks.get(root); // Before anything is given, so that absence is an error and not an empty archive.
    return {
      cid: root.toString(),
      bytes: writeCar(
        root,
        walk(root, (one) => this.blocks.get(one)),
      ),
    };
  }

  private async target(cid: string, path: string): Promise<CID> {
    const root = parseCid(cid);
    return path === '' ? root : (await this.resolve(root, path)).cid;
  }

  private async resolve(root: CID, path: string) {
    const segments = path.split('/').filter((part) => part !== '');
    if (path.length > maxPathLength || segments.length > maxSegments) throw new ContentNotFound();
    const source = { get: (cid: CID) => once(this.blocks.get(cid)) };
    try {
      return await exporter([root.toString(), ...segments].join('/'), source);
    } catch (error) {
      if (
        error instanceof Error &&
        (error.name === 'NotFoundError' || error.name === 'BadPathError' || error.name === 'NoPropError')
      )
        throw new ContentNotFound({ cid: root.toString() });
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
