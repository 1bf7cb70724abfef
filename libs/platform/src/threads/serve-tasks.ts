import { parentPort } from 'node:worker_threads';

/** What a thread does, by its name: it takes what a structured clone carries, and returns bytes. */
export type ThreadWork = Readonly<Record<string, (input: never) => Promise<Uint8Array>>>;

export interface ThreadTask {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}
export type ThreadResult =
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
