import { readConfig, readTask, usage } from './config.ts';
import type { Config, Task } from './config.ts';
import { startNetwork } from './local-network.ts';
import type { Running } from './local-network.ts';
import { startMirror } from './mirror-process.ts';
import { repair } from './repair.ts';
import { say } from './say.ts';
import { makeSnapshot } from './snapshot-process.ts';

/** Starts what the command line asks for, prints one JSON line when ready, and stays up until told to stop. */
async function main(): Promise<void> {
  const task = readOrExit(readTask);
  if (task) {
    carryOut(task);
    return;
  }
  const running = await start(readOrExit(readConfig));
  process.stdout.write(`${JSON.stringify(running.ready)}\n`);
  const stop = (): void => {
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function start(config: Config): Promise<Running> {
  return config.role === 'mirror' ? startMirror(config) : startNetwork(config, fail);
}

function carryOut(task: Task): void {
  if (task.name === 'snapshot') makeSnapshot(task.folder, task.until);
  else repair({ folder: task.folder, go: task.yes, say: (line) => process.stdout.write(`${line}\n`) });
}

function readOrExit<Result>(read: (args: readonly string[]) => Result): Result {
  try {
    return read(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
    return process.exit(2);
  }
}

function fail(error: unknown): void {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

main().catch(fail);
