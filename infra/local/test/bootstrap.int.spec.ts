import { spawn } from 'node:child_process';
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '@asili/kernel/testing';
import { Scratch } from './programs.ts';

const BOOTSTRAP = path.resolve(import.meta.dirname, '..', 'bootstrap.mjs');

/** Notes how it was called; `ci` installs what the lock file names, `install` links this Node. */
const FAKE_NPM = `#!${process.execPath}
const fs = require('node:fs');
const args = process.argv.slice(2);
fs.appendFileSync(process.env.CALLS, args[0] + (args.includes('--omit=dev') ? ' without dev' : '') + '\\n');
if (args[0] === 'ci' || args.includes('--no-save') && !args.includes('--prefix')) {
  fs.mkdirSync('node_modules', { recursive: true });
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
  if (args.includes('--omit=dev')) for (const [name, entry] of Object.entries(lock.packages)) if (entry.dev) delete lock.packages[name];
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify(lock));
}
if (args.includes('--prefix')) {
  const folder = args[args.indexOf('--prefix') + 1] + '/node_modules/node/bin';
  fs.mkdirSync(folder, { recursive: true });
  fs.symlinkSync(process.execPath, folder + '/node');
}
`;

const PROGRAM = `
console.log(JSON.stringify({ args: process.argv.slice(2), node: process.execPath, first: process.env.PATH.split(':')[0] }));
if (process.argv.includes('wait')) { for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(9)); console.log('waiting'); setInterval(() => {}, 1000); }
else process.exitCode = 7;
`;

const OLD_NODE = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'NODE'}})`;

describe('bootstrap.mjs', () => {
  let scratch: Scratch;
  const lock = (version: string) =>
    writeFile(
      scratch.path('package-lock.json'),
      JSON.stringify({
        packages: {
          '': {},
          'node_modules/a': { version },
          'node_modules/d': { version: '1.0.0', dev: true },
          'libs/b': { version: '1.0.0' },
          'node_modules/@asili/b': { link: true },
        },
      }),
    );
  const npmCalls = async () =>
    (await readFile(scratch.path('calls'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

  beforeEach(async () => {
    scratch = await Scratch.make();
    await mkdir(scratch.path('infra', 'local', 'src'), { recursive: true });
    await mkdir(scratch.path('bin'));
    await copyFile(BOOTSTRAP, scratch.path('infra', 'local', 'bootstrap.mjs'));
    for (const name of ['start', 'check'])
      await writeFile(scratch.path('infra', 'local', 'src', `${name}.ts`), PROGRAM);
    await writeFile(scratch.path('package.json'), '{"type":"module"}');
    await writeFile(scratch.path('bin', 'npm'), FAKE_NPM);
    await chmod(scratch.path('bin', 'npm'), 0o755);
    await writeFile(scratch.path('bin', 'package.json'), '{"type":"commonjs"}');
    await lock('1.0.0');
  });
  afterEach(() => scratch.remove());

  function run(args: string[], nodeVersion?: string, change: Record<string, string> = { ASILI_DOCKER: 'off' }) {
    const preload = nodeVersion ? ['--import', OLD_NODE.replace('NODE', nodeVersion)] : [];
    const env = {
      ...process.env,
      PATH: `${scratch.path('bin')}:${process.env['PATH']}`,
      CALLS: scratch.path('calls'),
      ASILI_CACHE: scratch.path('cache'),
      NODE_OPTIONS: '',
      ...change,
    };
    const child = spawn(process.execPath, [...preload, scratch.path('infra', 'local', 'bootstrap.mjs'), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return {
      child,
      output: () => output,
      exited: new Promise<number | null>((resolve) => child.once('close', resolve)),
    };
  }
  async function handedOver(
    args: string[],
    nodeVersion?: string,
    change?: Record<string, string>,
  ): Promise<{ args: string[]; node: string; first: string }> {
    const { exited, output } = run(args, nodeVersion, change);
    expect(await exited).toBe(7);
    return JSON.parse(/^\{.*\}$/m.exec(output())?.[0] ?? 'null') as { args: string[]; node: string; first: string };
  }

  it('installs once, again when the lock file changes, and not when someone did it by hand', async () => {
    expect((await handedOver(['start', '--fresh', '--only', 'backing'])).args).toEqual([
      '--fresh',
      '--only',
      'backing',
    ]);
    expect(await npmCalls()).toEqual(['ci without dev']);
    await handedOver(['start']);
    expect(await npmCalls()).toEqual(['ci without dev']);
    await lock('1.0.1');
    await handedOver(['start']);
    expect(await npmCalls()).toEqual(['ci without dev', 'ci without dev']);
    await rm(scratch.path('.asili'), { recursive: true });
    await handedOver(['start']);
    expect(await npmCalls()).toEqual(['ci without dev', 'ci without dev']);
    await rm(scratch.path('node_modules'), { recursive: true });
    await handedOver(['start']);
    expect(await npmCalls()).toEqual(['ci without dev', 'ci without dev', 'ci without dev']);
  });

  it('adds the packages of tests and checks when they are asked for, and keeps them', async () => {
    await handedOver(['start']);
    await handedOver(['check']);
    expect(await npmCalls()).toEqual(['ci without dev', 'install']);
    for (const program of ['check', 'start']) await handedOver([program]);
    await rm(scratch.path('.asili'), { recursive: true });
    for (const program of ['start', 'check']) await handedOver([program]);
    expect(await npmCalls()).toEqual(['ci without dev', 'install']);
  });

  it('installs all at once where Docker may answer, and for checks', async () => {
    await handedOver(['start'], undefined, { DOCKER_HOST: 'unix:///nowhere' });
    await rm(scratch.path('node_modules'), { recursive: true });
    await handedOver(['check']);
    expect(await npmCalls()).toEqual(['ci', 'ci']);
  });

  it('uses a Node that is new enough as it is', async () => {
    expect(await handedOver(['start'])).toMatchObject({
      node: process.execPath,
      first: path.dirname(process.execPath),
    });
  });

  it('fetches Node 24 into the cache under an older one, once, and runs npm and the program with it', async () => {
    const first = await handedOver(['start'], '20.19.0');
    await handedOver(['start'], '20.19.0');
    expect(first.first).toBe(scratch.path('cache', 'node-24', 'node_modules', 'node', 'bin'));
    expect(await npmCalls()).toEqual(['install', 'ci without dev']);
  });

  it('refuses a Node that is too old in one line', async () => {
    const { exited, output } = run(['start'], '18.20.0');
    expect([await exited, output()]).toEqual([
      1,
      'Node 18.20.0 is too old: Asili needs Node 20 or newer (https://nodejs.org).\n',
    ]);
    expect(await npmCalls()).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on and ends with the exit code of the program', async (signal) => {
    const { child, exited, output } = run(['start', 'wait']);
    await until(() => output().includes('waiting'));
    child.kill(signal);
    expect(await exited).toBe(9);
  });
});
