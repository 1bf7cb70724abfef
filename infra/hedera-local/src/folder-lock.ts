import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Another process is using the folder. */
export class FolderInUse extends Error {}

/**
 * Marks the folder as used by this process; two nodes on one log would destroy it. The mark of a process that was
 * killed is taken over. Returns the function that gives the folder free.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'node.pid');
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder > 0 && holder !== process.pid && isNode(holder))
    throw new FolderInUse(`Process ${holder} already runs a node on ${folder}`);
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

// A process id may have gone to some other program since.
function isNode(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc/self/cmdline') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('hedera-local');
  } catch {
    return false;
  }
}
