import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/**
 * Starts a program at the head of a process group of its own. Whatever is left of the group ends with the program, and
 * with us: Jest's workers, a browser, a compiler.
 */
export function spawnWholeGroup(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, [...args], { ...options, detached: true });
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
