import { randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * A text file that appears whole or not at all, since an empty one left by a kill would keep every later start from running.
 * @param keep what is there already stays: of several processes that write at once the first wins, and the others read its file
 */
export function writeWhole(
  file: string,
  text: string,
  { mode = 0o644, keep = false }: { mode?: number; keep?: boolean } = {},
): void {
  const draft = `${file}.${randomUUID()}.new`;
  writeFileSync(draft, text, { mode, flush: true });
  try {
    if (keep) linkSync(draft, file);
    else renameSync(draft, file);
  } catch (error) {
    if (!keep || (error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
