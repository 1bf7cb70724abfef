import { fileURLToPath } from 'node:url';
import { Worker, parentPort } from 'node:worker_threads';
import { Unavailable } from '../errors/platform-errors.ts';

/** A program for a thread, and how Node is to run it. */
export interface ThreadProgram {
  readonly file: string;
  /** Undefined: as this process was started. */
  readonly execArgv?: readonly string[];
}

const hooks = new URL('../../../../tools/typescript.mjs', import.meta.url).href;

/**
 * The program of a thread, `<name>-thread.ts`, which is bundled as a program of its own. Code that runs from a bundle takes the bundled
 * one; code that runs from the sources (tests do) takes those.
 * @param program where it stands in `src`, without its ending: `papers/papers-thread`
 * @param caller `import.meta.url` of the caller, which is of the same package
 */
export function threadAt(program: string, caller: string): ThreadProgram {
  const [, root, folder] = /^(.*\/)(src|dist)\//.exec(caller) ?? [];
  if (!root) throw new Error(`${caller} is in neither src nor dist`);
  if (folder === 'dist') return { file: fileURLToPath(`${root}dist/${program}.js`) };
  return {
    file: fileURLToPath(`${root}src/${program}.ts`),
    execArgv: ['--no-warnings', '--conditions=@asili/source', '--import', hooks],
  };
}

export interface PoolSettings {
  readonly program: ThreadProgram;
  /** Threads at once. */
  readonly threads?: number;
  /** Tasks that may wait for one. */
  readonly maxWaiting?: number;
  /** For one task, from when a thread takes it up; what takes longer is ended with its thread. */
  readonly timeoutMs?: number;
  /** After so long without a task a thread ends and gives its memory back. */
  readonly idleMs?: number;
  /** Of one thread's heap. */
  readonly maxMemoryMb?: number;
}

interface Waiting {
  readonly name: string;
  readonly input: unknown;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Threads for work that keeps a processor busy, such as drawing a document: whoever answers goes on answering meanwhile. Threads begin when they
 * are needed and hold no process open. Bounded in threads, tasks that wait, memory and time: what does not fit is refused, and its caller may
 * ask again. A thread that dies fails the one task it had.
 */
export class ThreadPool {
  private readonly waiting: Waiting[] = [];
  private readonly threads = new Set<Thread>();
  private readonly settings: Required<PoolSettings>;
  private isStopped = false;

  constructor(settings: PoolSettings) {
    this.settings = { threads: 1, maxWaiting: 32, timeoutMs: 20_000, idleMs: 60_000, maxMemoryMb: 256, ...settings };
  }

  /** @param input what a structured clone carries @throws Unavailable where too many wait, it takes too long, or the pool has stopped */
  run(name: string, input: unknown): Promise<Uint8Array> {
    if (this.isStopped || this.waiting.length >= this.settings.maxWaiting) return Promise.reject(new Unavailable());
    return new Promise((resolve, reject) => {
      this.waiting.push({ name, input, resolve, reject });
      this.dispatch();
    });
  }

  /** What is under way fails. */
  async stop(): Promise<void> {
    this.isStopped = true;
    for (const { reject } of this.waiting.splice(0)) reject(new Unavailable());
    await Promise.all([...this.threads].map((thread) => thread.end()));
  }

  private idle(): Thread | undefined {
    return [...this.threads].find(({ isBusy }) => !isBusy);
  }

  private dispatch(): void {
    while (this.waiting.length > 0) {
      const thread = this.idle() ?? (this.threads.size < this.settings.threads ? this.begin() : undefined);
      const task = thread && this.waiting.shift();
      if (!task) return;
      thread.take(task);
    }
  }

  private begin(): Thread {
    const thread = new Thread(this.settings, {
      free: () => this.dispatch(),
      gone: () => {
        this.threads.delete(thread);
        this.dispatch();
      },
    });
    this.threads.add(thread);
    return thread;
  }
}

/** One worker thread and the task it has. */
class Thread {
  private readonly worker: Worker;
  private task: (Waiting & { readonly id: number }) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private last = 0;
  private isEnding = false;

  constructor(
    private readonly settings: Required<PoolSettings>,
    private readonly tell: { readonly free: () => void; readonly gone: () => void },
  ) {
    const { file, execArgv } = settings.program;
    this.worker = new Worker(file, {
      ...(execArgv && { execArgv: [...execArgv] }),
      resourceLimits: { maxOldGenerationSizeMb: settings.maxMemoryMb },
    });
    this.worker.unref();
    this.worker.on('message', (result: ThreadResult) => this.done(result));
    this.worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))));
    this.worker.on('exit', (code) => {
      clearTimeout(this.timer);
      this.isEnding = true;
      this.fail(new Error(`the thread ended with ${code}`));
      this.tell.gone();
    });
  }

  get isBusy(): boolean {
    return this.task !== undefined || this.isEnding;
  }

  take(task: Waiting): void {
    const id = (this.last += 1);
    this.task = { ...task, id };
    this.wait(this.settings.timeoutMs, () => {
      void this.end();
      this.fail(new Unavailable());
    });
    try {
      this.worker.postMessage({ id, name: task.name, input: task.input } satisfies ThreadTask);
    } catch (error) {
      this.fail(error as Error); // It cannot be cloned.
      this.rest();
    }
  }

  async end(): Promise<void> {
    this.isEnding = true; // Takes nothing any more, and keeps its place until it is gone.
    await this.worker.terminate();
  }

  private done(result: ThreadResult): void {
    if (result.id !== this.task?.id) return;
    const { resolve } = this.task;
    if ('failure' in result) this.fail(new Error(result.failure));
    else {
      this.task = undefined;
      resolve(result.bytes);
    }
    this.rest();
  }

  private rest(): void {
    this.wait(this.settings.idleMs, () => void this.end());
    this.tell.free();
  }

  private fail(error: Error): void {
    const task = this.task;
    this.task = undefined;
    task?.reject(error);
  }

  private wait(ms: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, ms);
    this.timer.unref();
  }
}

/** What a thread does, by its name: it takes what a structured clone carries, and returns bytes. */
export type ThreadWork = Readonly<Record<string, (input: never) => Promise<Uint8Array>>>;

interface ThreadTask {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}
type ThreadResult =
  { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly failure: string };

/** The whole of a thread's program: does one task after the other, as a `ThreadPool` hands them in. */
export function serveTasks(work: ThreadWork): void {
  if (!parentPort) throw new Error('this program is the thread of another one');
  const port = parentPort;
  port.on('message', (task: ThreadTask) => void carryOut(work, task).then((result) => port.postMessage(result)));
}

async function carryOut(work: ThreadWork, { id, name, input }: ThreadTask): Promise<ThreadResult> {
  try {
    const run = work[name] as ((input: unknown) => Promise<Uint8Array>) | undefined;
    if (!run) throw new Error(`the thread has no work '${name}'`);
    return { id, bytes: await run(input) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
