import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { until } from '@asili/kernel/testing';
import { fingerprint } from '../src/building/fingerprint.ts';
import { bundle, packagesToBundle } from '../src/building/bundle.ts';
import { repositoryRoot } from '../src/workspace.ts';
import { Scratch } from './programs.ts';

const run = promisify(execFile);

describe('what npm start builds', () => {
  let scratch: Scratch;
  const write = async (name: string, text: string) => {
    await mkdir(path.dirname(scratch.path(name)), { recursive: true });
    await writeFile(scratch.path(name), text);
  };

  beforeEach(async () => {
    scratch = await Scratch.make();
    await symlink(path.join(repositoryRoot, 'node_modules'), scratch.path('node_modules'));
    await write('services/shop/package.json', '{"type":"module"}');
    await write('services/shop/src/words.json', '{"hello":"Karibu"}');
    await write(
      'services/shop/src/parts/greeter.ts',
      "import { Injectable } from '@nestjs/common';\nimport type { Clock } from '../clock.ts';\n@Injectable()\nexport class Greeter { constructor(readonly clock: Clock | Date) {} greet(): string { return 'Karibu'; } }",
    );
    await write(
      'services/shop/src/main.ts',
      "import 'reflect-metadata';\nimport words from './words.json' with { type: 'json' };\nimport { Greeter } from './parts/greeter.ts';\nconst { Greeter: again } = await import('./parts/greeter.ts');\nconsole.log(new Greeter(new Date()).greet() === words.hello, again === Greeter, Reflect.hasMetadata('design:paramtypes', Greeter), Greeter.name);",
    );
    await write('services/shop/src/main.unit.spec.ts', 'this is no TypeScript');
  });
  afterEach(() => scratch.remove());

  it('runs as it is in Node, with decorators, JSON and both kinds of import, and reads three files', async () => {
    expect(packagesToBundle(scratch.folder)).toEqual(['services/shop']);
    await bundle(scratch.folder, 'services/shop');
    await rm(scratch.path('services/shop/src'), { recursive: true });
    expect((await readdir(scratch.path('services/shop/dist'))).sort()).toEqual([
      'main.cjs',
      'main.cjs.map',
      'main.js',
      'packages.cjs',
    ]);
    expect((await run(process.execPath, [scratch.path('services/shop/dist/main.js')])).stdout).toBe(
      'true true true Greeter\n',
    );
  });

  it('is compiled once: a later run takes what the first one left, and a new build nothing of it', async () => {
    const bundled = scratch.path('services/shop/dist/main.cjs');
    const says = (word: string) =>
      write(
        'services/shop/src/main.ts',
        `const word = (): string => '${word}';\nprocess.stdout.write(word());\nif (process.argv[2] === 'stay') setInterval(() => undefined, 1000);`,
      );
    const said = async () => (await run(process.execPath, [scratch.path('services/shop/dist/main.js')])).stdout;
    const isCompiled = async () =>
      (await readdir(scratch.path('services/shop/dist'))).some((file) => file.endsWith('.compiled'));
    await says('Karibu');
    await bundle(scratch.folder, 'services/shop');
    await utimes(bundled, 0, 0);
    const staying = spawn(process.execPath, [scratch.path('services/shop/dist/main.js'), 'stay'], { stdio: 'ignore' });
    await until(isCompiled).finally(() => staying.kill());

    const text = (await readFile(bundled, 'utf8')).replace('Karibu', 'Jambo!');
    await writeFile(bundled, text);
    await utimes(bundled, 0, 0); // As if it had not changed: of the same length and time.
    expect(await said()).toBe('Karibu');
    await writeFile(bundled, text);
    expect(await said()).toBe('Jambo!');

    await says('Mabuhay');
    await bundle(scratch.folder, 'services/shop');
    expect(await isCompiled()).toBe(false);
    expect(await said()).toBe('Mabuhay');
  });

  it('bundles the command-line programs beside it', async () => {
    await write(
      'services/shop/src/parts/count-cli.ts',
      "import { Greeter } from './greeter.ts';\nconsole.log(new Greeter(new Date()).greet());",
    );
    await bundle(scratch.folder, 'services/shop');
    expect((await run(process.execPath, [scratch.path('services/shop/dist/parts/count-cli.js')])).stdout).toBe(
      'Karibu\n',
    );
  });

  it('bundles the programs of threads beside it, which find theirs', async () => {
    const threads = path.join(repositoryRoot, 'libs/platform/src/threads/index.ts');
    await write(
      'services/shop/src/parts/greet-thread.ts',
      `import { serveTasks } from '${threads}';\nimport { Greeter } from './greeter.ts';\nserveTasks({ greet: () => Promise.resolve(new TextEncoder().encode(new Greeter(new Date()).greet())) });`,
    );
    await write(
      'services/shop/src/parts/ask.ts',
      `import { threadAt, ThreadPool } from '${threads}';\nexport const ask = () => new ThreadPool({ program: threadAt('parts/greet-thread', import.meta.url) });`,
    );
    await write(
      'services/shop/src/main.ts',
      "import { ask } from './parts/ask.ts';\nconst pool = ask();\nconst alive = setInterval(() => undefined, 1000);\nconsole.log(new TextDecoder().decode(await pool.run('greet', {})));\nawait pool.stop();\nclearInterval(alive);",
    );
    await bundle(scratch.folder, 'services/shop');
    await rm(scratch.path('services/shop/src'), { recursive: true });
    expect((await run(process.execPath, [scratch.path('services/shop/dist/main.js')])).stdout).toBe('Karibu\n');
    await rename(scratch.path('services'), scratch.path('moved')); // As a build that is kept is, for another place.
    expect((await run(process.execPath, [scratch.path('moved/shop/dist/main.js')])).stdout).toBe('Karibu\n');
  });

  it('names the source line in a stack that is logged', async () => {
    const log = path.join(repositoryRoot, 'libs/platform/src/logging/log.ts');
    await write(
      'services/shop/src/main.ts',
      `import { Log } from '${log}';\n\nexport const fail = (): never => {\n  throw new Error('broken');\n};\ntry { fail(); } catch (error) { new Log({ service: 'shop' }).error('failed', { error }); }`,
    );
    await bundle(scratch.folder, 'services/shop');
    const { stdout } = await run(process.execPath, [scratch.path('services/shop/dist/main.js')]);
    expect((JSON.parse(stdout) as { error: { stack: string } }).error.stack).toMatch(
      /^ +at fail \(src\/main\.ts:4\)\n.*src\/main\.ts:6/,
    );
  });

  it('asks for an optional package that is missing only when it runs', async () => {
    await write(
      'services/shop/src/main.ts',
      "console.log(await import('not-installed').then(() => 'there', () => 'away'));",
    );
    await bundle(scratch.folder, 'services/shop');
    expect((await run(process.execPath, [scratch.path('services/shop/dist/main.js')])).stdout).toBe('away\n');
  });

  it('says where the syntax is wrong', async () => {
    await write('services/shop/src/parts/greeter.ts', 'export const = 1;');
    await expect(bundle(scratch.folder, 'services/shop')).rejects.toThrow(/greeter\.ts/);
  });

  it('is the same until a file of it changes, comes or goes; specs and what was built do not count', async () => {
    const now = () => fingerprint(scratch.folder, ['services/shop', 'services/none']);
    const before = await now();
    await write('services/shop/src/main.unit.spec.ts', 'it();');
    await bundle(scratch.folder, 'services/shop');
    expect(await now()).toBe(before);
    const original = await readFile(scratch.path('services/shop/src/main.ts'), 'utf8');
    await write('services/shop/src/main.ts', `${original}\n`);
    const changed = await now();
    await write('services/shop/src/more.ts', '');
    const more = await now();
    await rm(scratch.path('services/shop/src/more.ts'));
    expect(new Set([before, changed, more]).size).toBe(3);
    expect(await now()).toBe(changed);
  });
});
