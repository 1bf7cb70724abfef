import { spawn } from 'node:child_process';
import path from 'node:path';
import { until } from '@asili/kernel/testing';
import { Scratch, lives } from './programs.ts';

const SOURCE = path.resolve(import.meta.dirname, '..', 'src');

/** As `npm test` does: a signal ends it while a program of its own waits for programs of its own. */
const TESTING = `
import { exitOnSignalDuring } from '${SOURCE}/running/signals.ts';
import { spawnWholeGroup } from '${SOURCE}/running/whole-group.ts';
await exitOnSignalDuring(async () => {
  const child = spawnWholeGroup('sh', ['-c', 'trap "" INT TERM; sleep 600 & echo $! $$; wait; wait'], {});
  child.stdout.pipe(process.stdout);
  await new Promise((resolve) => child.once('exit', resolve));
});
process.exit(0);
`;

describe('a program and its whole group', () => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await Scratch.make();
  });
  afterEach(() => scratch.remove());

  async function start() {
    const child = spawn(process.execPath, [await scratch.program('testing.mjs', TESTING)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    await until(() => /^\d+ \d+\n/.test(output));
    const [grandchild = 0, leader = 0] = output.trim().split(' ').map(Number);
    return { child, exited, grandchild, leader };
  }

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('end when %s ends who started them', async (signal) => {
    const { child, exited, grandchild, leader } = await start();
    child.kill(signal);
    expect(await exited).toBe(130);
    await until(() => !lives(grandchild) && !lives(leader));
  });

  it('end when who started them is killed', async () => {
    const { child, exited, grandchild, leader } = await start();
    child.kill('SIGKILL');
    await exited;
    await until(() => !lives(grandchild) && !lives(leader));
  });

  it('end when the program at its head ends', async () => {
    const { exited, grandchild, leader } = await start();
    process.kill(leader, 'SIGKILL');
    expect(await exited).toBe(0);
    await until(() => !lives(grandchild));
  });
});
