import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import path from 'node:path';

const HEAD = path.join(import.meta.dirname, 'group-head.mjs');

/**
 * Starts a program in a process group of its own, its output in pipes. Whatever is left of the group (Jest's workers, a browser,
 * a compiler) ends with the program, and with us, however we end: the head of the group notices when the channel to us closes.
 */
export function spawnWholeGroup(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(process.execPath, [HEAD, command, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
  const endAll = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Nobody is left.
    }
  };
  process.once('exit', endAll);
  child.once('exit', () => {
    process.off('exit', endAll);
    endAll();
  });
  return child;
}
