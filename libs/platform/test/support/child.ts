import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import path from 'node:path';

const loader = path.resolve(import.meta.dirname, '../../../../tools/typescript.mjs');

/** Runs a script of this folder from its source in a process of its own. */
export function spawnScript(
  name: string,
  args: readonly string[],
  options: SpawnOptions = { stdio: 'inherit' },
): ChildProcess {
  return spawn(
    process.execPath,
    ['--no-warnings', '--conditions=@asili/source', '--import', loader, path.join(import.meta.dirname, name), ...args],
    options,
  );
}
