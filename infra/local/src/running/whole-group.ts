import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import path from 'node:path';

const HEAD = path.join(import.meta.dirname, 'group-head.mjs');

/** One listener for all: a test run has a dozen groups at once. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach(endGroup));

/**
 * Starts a program in a process group of its own, its output in pipes. Whatever is left of the group (Jest's workers, a browser,
 * a compiler) ends with the program, and with us, however we end: the head of the group notices when the channel to us closes.
 */
export function spawnWholeGroup(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(process.execPath, [HEAD, command, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    endGroup(child);
  });
  return child;
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}
