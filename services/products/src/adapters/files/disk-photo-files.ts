import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PhotoFiles, type PhotoFile } from '../../app/upload-photo/ports.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename inside the folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Photos as one folder each, `<root>/<two letters>/<image id>/`, written beside and renamed into place. Ids are
 * checked by the callers; names come from this service alone.
 */
export class DiskPhotoFiles extends PhotoFiles {
  constructor(private readonly root: string) {
    super();
  }

  /** The last letters are random, the first are time: folders fill evenly. */
  private folder(imageId: string): string {
    return path.join(this.root, imageId.slice(-2), imageId);
  }

  override async write(imageId: string, files: readonly PhotoFile[]): Promise<void> {
    const folder = this.folder(imageId);
    const shelf = path.dirname(folder);
    const draft = path.join(shelf, `.${imageId}.${randomBytes(6).toString('hex')}`);
    await mkdir(draft, { recursive: true });
    try {
      await Promise.all(files.map(({ name, bytes }) => writeDurably(path.join(draft, name), bytes)));
      await syncFolder(draft);
      await rename(draft, folder);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
    await syncFolder(shelf);
  }

  override async add(imageId: string, files: readonly PhotoFile[]): Promise<void> {
    const folder = this.folder(imageId);
    for (const { name, bytes } of files) {
      const draft = path.join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
      await writeDurably(draft, bytes);
      await rename(draft, path.join(folder, name));
    }
    await syncFolder(folder);
  }

  override async read(imageId: string, name: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(path.join(this.folder(imageId), name));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  override async list(imageId: string): Promise<string[]> {
    try {
      return (await readdir(this.folder(imageId))).filter((name) => !name.startsWith('.')).sort();
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  override async remove(imageId: string, name?: string): Promise<void> {
    await rm(name === undefined ? this.folder(imageId) : path.join(this.folder(imageId), name), { recursive: true, force: true });
  }
}
