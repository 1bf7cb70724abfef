import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launch } from '@asili/mongo-embed';
import { freePorts } from '../running/ports.ts';
import { repositoryRoot } from '../workspace.ts';
import { CENTS_PER_HBAR } from './ledger-local.ts';
import type { Source } from './source.ts';

/** The companies of the outside world (`infra/simulators`), in one process that forgets everything when it ends but what they owe us. */
export const simulatorsLocal: Source = {
  component: 'simulators',
  title: 'simulated outside world',
  applies: () => true,
  start: async (context) => {
    const [port] = await freePorts(1);
    const keyFile = keyIn(context.dataDir);
    const start = async (signal: AbortSignal) => {
      const launched = await launch({
        name: 'simulators',
        command: process.execPath,
        args: [
          path.join(repositoryRoot, 'infra', 'simulators', 'src', 'main.ts'),
          '--port',
          String(port),
          '--hbar-usd',
          String(CENTS_PER_HBAR / 100),
          '--key-file',
          keyFile,
          '--state-file',
          path.join(context.dataDir, 'state.json'),
          ...(context.env['PUBLIC_URL'] ? ['--public-url', context.env['PUBLIC_URL']] : []),
        ],
        logFile: path.join(context.logsDir, 'simulators.log'),
        ready: (output) => (output.includes('"ready":true') ? true : undefined),
        signal,
      });
      return launched.process;
    };
    await context.keep({ name: 'simulators', start });
    return {
      env: { SIMULATORS_URL: `http://127.0.0.1:${port}`, SIMULATORS_KEY: readFileSync(keyFile, 'utf8').trim() },
    };
  },
};

/** What the simulated companies' keys are made of: random, made once. */
function keyIn(folder: string): string {
  const file = path.join(folder, 'key');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  return file;
}
