import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { LoadedFile, types, type BuiltFile } from '../built-file.ts';

/** A content hash between dots or dashes before the extension, as the bundler writes it. */
const hashedName = /[.-][0-9a-f]{8,}\.(?:[\w]+\.)*\w+$/;
const maxCachedBytes = 96 * 1024 * 1024;

/** Files of one front-end build, read again when they change on disk, packed once per content. */
export class BuiltFiles {
  private readonly cached = new Map<string, { stamp: string; file: LoadedFile }>();

  constructor(private readonly maxBytes = maxCachedBytes) {}

  /**
   * A file below `root`, or null. Dot files and paths that lead out are nothing.
   * @param relative decoded path without leading slash
   */
  async find(root: string, relative: string): Promise<BuiltFile | null> {
    if (relative.split('/').some((part) => part === '' || part.startsWith('.')) || /[\\\0]/.test(relative)) return null;
    const full = path.join(root, relative);
    const info = await stat(full).catch(() => null);
    if (!info?.isFile()) return null;
    const stamp = `${info.mtimeMs}:${info.size}`;
    const held = this.cached.get(full);
    if (held?.stamp === stamp) return held.file;
    const file = await this.load(full);
    if (file) this.keep(full, stamp, file);
    return file;
  }

  private async load(full: string): Promise<LoadedFile | null> {
    const bytes = await readFile(full).catch(() => null);
    if (!bytes) return null;
    const ready = await readFile(`${full}.br`).catch(() => undefined);
    return new LoadedFile(
      bytes,
      types[path.extname(full).toLowerCase() as `.${string}`] ?? 'application/octet-stream',
      {
        immutable: hashedName.test(path.basename(full)),
        ready,
        onPacked: () => {
          this.trim(full);
        },
      },
    );
  }

  private keep(full: string, stamp: string, file: LoadedFile): void {
    this.cached.delete(full);
    this.cached.set(full, { stamp, file });
    this.trim(full);
  }

  /** Forgets the files read longest ago until what is held, compressed copies included, is within bounds. */
  private trim(spared: string): void {
    let held = [...this.cached.values()].reduce((sum, { file }) => sum + file.heldBytes, 0);
    for (const [oldest, { file }] of this.cached) {
      if (held <= this.maxBytes) return;
      if (oldest === spared) continue;
      this.cached.delete(oldest);
      held -= file.heldBytes;
    }
  }
}
