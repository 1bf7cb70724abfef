import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '@asili/kernel/testing';
import { Scratch, lives } from './programs.ts';

const LOCAL = path.resolve(import.meta.dirname, '..');
const PROGRAMS = path.resolve(LOCAL, '..', 'mongo-embed', 'src', 'local-process.ts');

/** As `npm start` does: starts a program of its own and stays up; says who is who. */
const PROGRAM = `
import { launch } from '${PROGRAMS}';
import { exitOnSignalDuring, untilStopped } from '${LOCAL}/src/running/signals.ts';
const { process: started } = await exitOnSignalDuring(() => launch({ name: 'sleeper', command: 'sleep', args: ['600'], logFile: process.env.LOG, ready: () => true }));
console.log(JSON.stringify({ program: process.pid, bootstrap: process.ppid, sleeper: started.pid }));
await untilStopped(console.log, () => started.stop());
process.exit(0);
`;

/** An installation that takes for ever and says its process id. */
const SLOW_NPM = `#!${process.execPath}
console.log(JSON.stringify({ npmCi: process.pid, bootstrap: process.ppid }));
setInterval(() => {}, 1000);
`;

describe('npm start and npm test', () => {
  let scratch: Scratch;
  let npm: ChildProcess | undefined;

  beforeEach(async () => {
    scratch = await Scratch.make();
    await mkdir(scratch.path('infra', 'local', 'src'), { recursive: true });
    await mkdir(scratch.path('bin'));
    await copyFile(path.join(LOCAL, 'bootstrap.mjs'), scratch.path('infra', 'local', 'bootstrap.mjs'));
    for (const name of ['start', 'test']) await writeFile(scratch.path('infra', 'local', 'src', `${name}.ts`), PROGRAM);
    await writeFile(scratch.path('package-lock.json'), '{"packages":{"node_modules/a":{"version":"1.0.0"}}}');
    await writeFile(
      scratch.path('package.json'),
      JSON.stringify({
        type: 'module',
        scripts: { start: 'node infra/local/bootstrap.mjs start', test: 'true && node infra/local/bootstrap.mjs test' },
      }),
    );
    await mkdir(scratch.path('node_modules'));
    await copyFile(scratch.path('package-lock.json'), scratch.path('node_modules', '.package-lock.json'));
  });
  afterEach(async () => {
    npm?.kill('SIGKILL');
    await scratch.remove();
  });

  /** Runs the real npm; `npm` on the path of what it runs may be another one. */
  async function run(script: 'start' | 'test') {
    const real = (process.env['PATH'] ?? '').split(':').map((folder) => path.join(folder, 'npm'));
    const command = `for npm in ${real.join(' ')}; do [ -x "$npm" ] && exec env PATH="${scratch.path('bin')}:$PATH" "$npm" ${script}; done`;
    const env = {
      ...process.env,
      LOG: scratch.path('log'),
      NODE_OPTIONS: '',
      npm_lifecycle_event: '',
      npm_config_update_notifier: 'false',
    };
    npm = spawn('sh', ['-c', command], { cwd: scratch.folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await until(() => /^\{.*\}$/m.test(output));
    return {
      npm: npm.pid ?? 0,
      ...(JSON.parse(/^\{.*\}$/m.exec(output)?.[0] ?? '') as Record<string, number>),
    } as Record<string, number>;
  }

  const whom = ['npm', 'bootstrap', 'program'] as const;
  const signals = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGKILL'] as const;
  const cases = whom
    .flatMap((who) => signals.map((signal) => [signal, who] as const))
    .filter(([signal, who]) => !(signal === 'SIGINT' && who === 'npm')); // npm alone leaves SIGINT to those it runs, and goes on.
  it.each(cases)('leave nothing behind after %s to the %s alone', async (signal, who) => {
    const processes = await run('start');
    process.kill(processes[who] ?? 0, signal);
    await until(() => !Object.values(processes).some(lives));
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'leave nothing behind after %s to npm when a shell stands between',
    async (signal) => {
      const processes = await run('test');
      process.kill(processes['npm'] ?? 0, signal);
      await until(() => !Object.values(processes).some(lives));
    },
  );

  it('leave nothing behind when the terminal is closed', async () => {
    const processes = await run('start');
    npm?.stdout?.destroy();
    npm?.stderr?.destroy();
    process.kill(-(processes['npm'] ?? 0), 'SIGHUP');
    await until(() => !Object.values(processes).some(lives));
  });

  it.each([
    ['npm', 'SIGTERM'],
    ['npm', 'SIGKILL'],
    ['bootstrap', 'SIGKILL'],
  ] as const)('leave nothing behind when the %s gets %s while packages are installed', async (who, signal) => {
    await writeFile(scratch.path('package-lock.json'), '{"packages":{"node_modules/a":{"version":"2.0.0"}}}');
    await writeFile(scratch.path('bin', 'npm'), SLOW_NPM);
    await writeFile(scratch.path('bin', 'package.json'), '{"type":"commonjs"}');
    await chmod(scratch.path('bin', 'npm'), 0o755);
    const processes = await run('start');
    process.kill(processes[who] ?? 0, signal);
    await until(() => !Object.values(processes).some(lives));
  });
});
