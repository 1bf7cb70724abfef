import { createRequire } from 'node:module';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { spawnWholeGroup } from '../running/whole-group.ts';
import { repositoryRoot } from '../workspace.ts';

export interface TaskResult {
  readonly ok: boolean;
  /** Everything it wrote. */
  readonly output: string;
}

export interface RunOptions {
  /** Gives way to whatever else wants the processor. */
  readonly yielding?: boolean;
}

/** Runs one target of every project that has it; unchanged projects come from nx's cache. Never rejects. */
export function runTarget(target: string, logFile: string): Promise<TaskResult> {
  return runNx(['run-many', '-t', target, '--output-style=static'], logFile);
}

/** Runs nx with these arguments. Never rejects. */
export function runNx(args: readonly string[], logFile: string): Promise<TaskResult> {
  const require = createRequire(path.join(repositoryRoot, 'package.json'));
  const nx = path.join(
    path.dirname(require.resolve('nx/package.json')),
    (require('nx/package.json') as { bin: { nx: string } }).bin.nx,
  );
  return runTool([nx, ...args], logFile);
}

/** Types and lint of these folders, or of everything. Never rejects. */
export function runLint(
  logFile: string,
  { folders = [], ...options }: RunOptions & { readonly folders?: readonly string[] } = {},
): Promise<TaskResult> {
  return runTool(['tools/lint/run.mjs', ...folders], logFile, options);
}

/** Runs a program of the repository with Node. Never rejects. */
async function runTool(
  args: readonly string[],
  logFile: string,
  { yielding = false }: RunOptions = {},
): Promise<TaskResult> {
  await mkdir(path.dirname(logFile), { recursive: true });
  return new Promise((resolve) => {
    const log = createWriteStream(logFile);
    let output = '';
    const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };
    const child = spawnWholeGroup(process.execPath, args, { cwd: repositoryRoot, env });
    if (yielding && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        log.write(chunk);
      });
    }
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => log.end(() => resolve({ ok: code === 0, output })));
  });
}
