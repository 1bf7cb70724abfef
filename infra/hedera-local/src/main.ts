import { readConfig, usage } from './config.ts';
import type { Config } from './config.ts';
import { startNetwork } from './local-network.ts';
import type { Running } from './local-network.ts';
import { startMirror } from './mirror-process.ts';

/** Starts what the command line asks for, prints one JSON line when ready, and stays up until told to stop. */
async function main(): Promise<void> {
  const running = await start(readConfigOrExit());
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

function readConfigOrExit(): Config {
  try {
    return readConfig(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
    return process.exit(2);
  }
}

function fail(error: unknown): void {
  process.stderr.write(`hedera-local: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
