import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { base32 } from 'multiformats/bases/base32';
import type { CID } from 'multiformats/cid';
import { ContentDamaged, ContentNotFound } from '../../domain/errors.ts';

export interface Block {
  cid: CID;
  bytes: Uint8Array;
}

/** Whether the bytes are what the identifier names. */
export function blockMatches(cid: CID, bytes: Uint8Array): boolean {
  return createHash('sha256').update(bytes).digest().equals(cid.multihash.digest);
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeSynced(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Blocks as files named by their multihash. A write goes to a temporary file, is synced, renamed into place, and the
 * folder is synced; a reader therefore sees all of a block or nothing, and many processes may share the folder. Every
 * read is hashed: damaged bytes raise ContentDamaged and are never returned. Writing a damaged block again heals it.
 */
export class FileBlockStore {
  private readonly folders = new Map<string, Promise<void>>();
  constructor(private readonly root: string) {}

  private place(cid: CID): { folder: string; file: string } {
    const name = base32.encode(cid.multihash.bytes);
    const folder = path.join(this.root, name.slice(-3, -1));
    return { folder, file: path.join(folder, name) };
  }

  private folderReady(folder: string): Promise<void> {
    const known = this.folders.get(folder);
    if (known) return known;
    const made = mkdir(folder, { recursive: true }).then(() => syncDirectory(this.root));
    this.folders.set(folder, made);
    made.catch(() => this.folders.delete(folder));
    return made;
  }

  private async intact({ cid, bytes }: Block): Promise<boolean> {
    const found = await readFile(this.place(cid).file).catch(() => undefined);
    return found?.equals(bytes) ?? false;
  }

  /** Puts blocks and returns when all of them are durable. Idempotent. Throws RangeError if bytes and identifier disagree. */
  async putMany(blocks: readonly Block[]): Promise<void> {
    const touched = new Set<string>();
    const put = async (block: Block): Promise<void> => {
      if (!blockMatches(block.cid, block.bytes)) throw new RangeError(`bytes do not hash to ${block.cid.toString()}`);
      if (await this.intact(block)) return;
      const { folder, file } = this.place(block.cid);
      await this.folderReady(folder);
      const temporary = path.join(folder, `.${randomUUID()}`);
      try {
        await writeSynced(await open(temporary, 'wx'), block.bytes);
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      touched.add(folder);
    };
    await Promise.all(blocks.map(put));
    await Promise.all([...touched].map(syncDirectory));
  }

  /** The block's bytes, hashed on the way out. Raises ContentNotFound or ContentDamaged. */
  async get(cid: CID): Promise<Uint8Array> {
    let bytes: Uint8Array;
    try {
      bytes = await readFile(this.place(cid).file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new ContentNotFound({ cid: cid.toString() });
      throw error;
    }
    if (!blockMatches(cid, bytes)) throw new ContentDamaged(cid.toString());
    return bytes;
  }
}
