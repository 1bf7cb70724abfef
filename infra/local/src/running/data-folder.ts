import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Another start uses the folder. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(`Asili already runs on ${folder} (process ${pid}). Stop that one first (Ctrl-C there).`);
    this.name = 'FolderInUse';
  }
}

/** The folder that holds everything of one running system; at most one process owns it. */
export class DataFolder {
  readonly path: string;

  private constructor(folder: string) {
    this.path = folder;
  }

  /**
   * Takes the folder for this process. A lock left by a process that is gone is taken over.
   *
   * @throws FolderInUse
   */
  static async take(folder: string): Promise<DataFolder> {
    const lock = lockFile(folder);
    await mkdir(path.dirname(folder), { recursive: true });
    for (;;) {
      try {
        await writeFile(lock, String(process.pid), { flag: 'wx' });
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const owner = ownerOf(lock);
        if (owner !== undefined) throw new FolderInUse(folder, owner);
        await rm(lock, { force: true });
      }
    }
    await mkdir(path.join(folder, 'logs'), { recursive: true });
    return new DataFolder(folder);
  }

  /** Deletes everything in it. */
  async clear(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
    await mkdir(this.file('logs'), { recursive: true });
  }

  file(...names: string[]): string {
    return path.join(this.path, ...names);
  }

  /** Replaces a file in one step: a reader sees the old text or the new one. */
  async replace(name: string, text: string): Promise<void> {
    const scratch = this.file(`${name}.${process.pid}.new`);
    await writeFile(scratch, text);
    await rename(scratch, this.file(name));
  }

  async release(): Promise<void> {
    await rm(lockFile(this.path), { force: true });
  }
}

const lockFile = (folder: string): string => `${folder}.lock`;

/** The living process that holds the lock, if any. */
function ownerOf(lock: string): number | undefined {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return undefined;
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? -1 : undefined;
  }
}
