import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface ExitStatus {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface StopOptions {
  /** Default SIGTERM. */
  readonly signal?: NodeJS.Signals;
  /** After this many milliseconds SIGKILL follows. Default 10 000. */
  readonly graceMs?: number;
}

/** A running program of ours. */
export interface LocalProcess {
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  /** Settles once, when the program has ended for whatever reason. Never rejects. */
  readonly exited: Promise<ExitStatus>;
  /** Ends it and waits for the end. Calling it again, or after the end, is harmless. */
  stop(options?: StopOptions): Promise<ExitStatus>;
}

export interface LaunchOptions<Ready> {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Standard output and error go here; earlier content is kept as `.1` to `.3`. */
  readonly logFile: string;
  /** Called with everything written so far, and again until it gives a value; then the program counts as ready. */
  readonly ready: (output: string) => Ready | undefined | Promise<Ready | undefined>;
  /** It may take so long; begun anew whenever `progress` changes. Default 60 s. */
  readonly timeoutMs?: number;
  /** How far it is, read from everything written so far; undefined when that does not say. */
  readonly progress?: (output: string) => string | undefined;
  /** Told of each new progress. */
  readonly onProgress?: (progress: string) => void;
  /** What to add to the error when it is not ready in time. */
  readonly notReady?: () => string;
  /** How often `ready` is asked. Default 20. */
  readonly pollMs?: number;
  /** Aborted before it is ready: it is ended, and the launch fails. */
  readonly signal?: AbortSignal | undefined;
}

export interface Launched<Ready> {
  readonly process: LocalProcess;
  readonly ready: Ready;
}

/** A program could not be started, ended too early, or ended with an error. The message has the end of its output. */
export class ProcessFailed extends Error {
  constructor(what: string, output: string) {
    const tail = output.trim().split('\n').slice(-20).join('\n');
    super(tail === '' ? what : `${what}\n${tail}`);
    this.name = 'ProcessFailed';
  }
}

const POLL_MS = 20;
const KEPT_LOGS = 3;

/**
 * Starts a program and waits until it is ready. It runs in its own process group, so that Ctrl-C reaches us first and
 * we end things in order, and (on Linux) it gets SIGTERM when we die without doing so.
 *
 * @throws ProcessFailed when it ends before it is ready, or makes no progress for `timeoutMs` (default 60 s)
 */
export async function launch<Ready>(options: LaunchOptions<Ready>): Promise<Launched<Ready>> {
  await mkdir(path.dirname(options.logFile), { recursive: true });
  await rotate(options.logFile);
  const log = openSync(options.logFile, 'a', 0o600);
  const [command, args] = dieWithParent(options.command, options.args);
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  const started = handleOf(options.name, options.logFile, child);
  endWithUs(child);
  try {
    return { process: started, ready: await waitUntilReady(options, started, child) };
  } catch (error) {
    await started.stop({ graceMs: 1_000 });
    throw error;
  }
}

/** Runs a program to its end and returns its standard output. @throws ProcessFailed when it does not end with 0 */
export function runToEnd(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let everything = '';
    child.stdout.on('data', (chunk: Buffer) => ((output += chunk.toString()), (everything += chunk.toString())));
    child.stderr.on('data', (chunk: Buffer) => (everything += chunk.toString()));
    child.once('error', (error) => reject(new ProcessFailed(`${command} could not be started: ${error.message}`, '')));
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new ProcessFailed(`${command} ended with ${signal ?? code}`, everything));
    });
  });
}

function handleOf(name: string, logFile: string, child: ChildProcess): LocalProcess {
  let ended: ExitStatus | undefined;
  const exited = new Promise<ExitStatus>((resolve) => {
    const end = (status: ExitStatus): void => resolve((ended ??= status));
    child.once('exit', (code, signal) => end({ code, signal }));
    child.once('error', () => end({ code: 127, signal: null }));
  });
  const stop = async ({ signal = 'SIGTERM', graceMs = 10_000 }: StopOptions = {}): Promise<ExitStatus> => {
    if (ended) return ended;
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    const status = await exited;
    clearTimeout(timer);
    return status;
  };
  return { name, pid: child.pid ?? -1, logFile, exited, stop };
}

const living = new Set<ChildProcess>();
let hooked = false;

/** Also where `setpriv` is missing, a `process.exit` of ours takes the programs along. */
function endWithUs(child: ChildProcess): void {
  if (!hooked) process.once('exit', () => living.forEach((still) => still.kill('SIGTERM')));
  hooked = true;
  living.add(child);
  child.once('exit', () => living.delete(child));
}

async function waitUntilReady<Ready>(
  options: LaunchOptions<Ready>,
  started: LocalProcess,
  child: ChildProcess,
): Promise<Ready> {
  let ended: ExitStatus | undefined;
  let missing: Error | undefined;
  child.once('error', (error) => (missing = error));
  void started.exited.then((status) => (ended = status));
  const timeout = timeoutOf(options);
  for (;;) {
    const output = await readFile(options.logFile, 'utf8');
    const ready = await options.ready(output);
    if (ready !== undefined) return ready;
    if (missing)
      throw new ProcessFailed(`${options.name}: ${options.command} could not be started: ${missing.message}`, '');
    if (ended)
      throw new ProcessFailed(
        `${options.name} ended with ${ended.signal ?? ended.code} before it was ready`,
        await readFile(options.logFile, 'utf8'),
      );
    if (options.signal?.aborted) throw new ProcessFailed(`${options.name} was told to stop while it started`, '');
    if (timeout.isOver(output))
      throw new ProcessFailed(
        [`${options.name} was not ready in time`, options.notReady?.()].filter(Boolean).join('; '),
        output,
      );
    await delay(options.pollMs ?? POLL_MS, undefined, options.signal ? { signal: options.signal } : {}).catch(
      () => undefined,
    );
  }
}

/** Runs out `timeoutMs` after the start or after the last progress. */
function timeoutOf<Ready>({ timeoutMs = 60_000, progress, onProgress }: LaunchOptions<Ready>): {
  isOver(output: string): boolean;
} {
  let deadline = Date.now() + timeoutMs;
  let last: string | undefined;
  return {
    isOver(output) {
      const now = progress?.(output);
      if (now !== undefined && now !== last) {
        last = now;
        deadline = Date.now() + timeoutMs;
        onProgress?.(now);
      }
      return Date.now() > deadline;
    },
  };
}

let setpriv: boolean | undefined;

/**
 * The command that makes a program get SIGTERM when we die, however we die. `setpriv` of util-linux replaces itself by
 * the program, so the process id stays the program's; where it is missing the command is given back as it is.
 */
export function dieWithParent(command: string, args: readonly string[]): [string, string[]] {
  setpriv ??=
    process.platform === 'linux' &&
    (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(path.join(folder, 'setpriv')));
  return setpriv ? ['setpriv', ['--pdeathsig', 'TERM', command, ...args]] : [command, [...args]];
}

async function rotate(file: string): Promise<void> {
  for (let i = KEPT_LOGS - 1; i >= 0; i--) {
    await rename(i === 0 ? file : `${file}.${i}`, `${file}.${i + 1}`).catch(() => undefined); // Nothing there yet.
  }
}
