import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '@asili/kernel/testing';
import { runJest } from '../src/testing/jest-run.ts';
import { repositoryRoot } from '../src/workspace.ts';
import { Scratch, lives } from './programs.ts';

describe('runJest', () => {
  let scratch: Scratch;
  const spec = (name: string, source: string) => writeFile(scratch.path('test', `${name}.int.spec.ts`), source);
  const runPatiently = (silenceMs: number, ...names: string[]) =>
    runJest(
      'int',
      names.map((name) => ({ project: scratch.folder, file: `test/${name}.int.spec.ts` })),
      { workers: 1, env: { ASILI_SILENCE_MS: String(silenceMs), PIDS: scratch.path('pids') } },
    );
  const run = (...names: string[]) => runPatiently(120_000, ...names);
  /** Long enough for a busy machine to begin with a file. */
  const SILENCE_MS = 30_000;

  beforeEach(async () => {
    scratch = await Scratch.make();
    await mkdir(scratch.path('test'));
    await writeFile(scratch.path('package.json'), '{"type":"module"}');
    await symlink(path.join(repositoryRoot, 'node_modules'), scratch.path('node_modules'));
    await spec('fine', "it('a', () => undefined); it('b', () => { throw new Error('no'); });");
    await spec('broken', "import './missing.ts'; it('a', () => undefined);");
  });
  afterEach(() => scratch.remove());

  it('counts what passed, what failed, and a file that cannot run', async () => {
    const { passed, failed, failures } = await run('fine', 'broken');
    expect([passed, failed]).toEqual([1, 2]);
    expect(failures.sort()).toEqual([
      expect.stringMatching(/broken\.int\.spec\.ts\n[^]*Cannot find module/),
      expect.stringMatching(/fine\.int\.spec\.ts\n[^]* b\n[^]*no/),
    ]);
  });

  it('gives files of one process their packages once, our code and the environment each of their own, and counts each test once', async () => {
    await writeFile(scratch.path('test', 'own.ts'), 'export const own = { uses: 0 };');
    const source = `import { z } from 'zod';
      import { own } from './own.ts';
      it('begins anew', () => { own.uses += 1; expect([own.uses, process.env.LEFT_BY_A_SPEC]).toEqual([1, undefined]); process.env.LEFT_BY_A_SPEC = 'yes'; });
      it('has the package of the others', () => { globalThis.packageOfOthers ??= z; expect(globalThis.packageOfOthers).toBe(z); });`;
    for (const name of ['one', 'two', 'three']) await spec(name, source);
    expect(await run('one', 'two', 'three')).toEqual({ passed: 6, failed: 0, failures: [] });
  });

  it('lets a package that one file loaded load the rest of itself for the next', async () => {
    const lazy = (file: string, source: string) =>
      writeFile(scratch.path('test', 'node_modules', 'lazy', file), source);
    await mkdir(scratch.path('test', 'node_modules', 'lazy'), { recursive: true });
    await lazy('package.json', '{"name":"lazy","type":"module"}');
    await lazy('index.js', "export const rest = () => import('./rest.js');");
    await lazy('rest.js', 'export const whole = true;');
    const source = `import { rest } from 'lazy';
      it('loads', async () => { if (globalThis.isLoaded) await rest(); globalThis.isLoaded = true; });`;
    for (const name of ['one', 'two']) await spec(name, source);
    expect(await run('one', 'two')).toEqual({ passed: 2, failed: 0, failures: [] });
  });

  it('compiles Jest once for all files of a process, and gives them globals that are watched by nobody', async () => {
    const source = `import vm from 'node:vm';
      const { compileFunction } = vm;
      it('compiles nothing of Jest after the first file', () => {
        expect(globalThis.compiledAgain ?? []).toEqual([]);
        globalThis.compiledAgain = [];
        vm.compileFunction = (code, names, options) => {
          if (/node_modules.(jest-|@jest|expect)/.test(options.filename)) globalThis.compiledAgain.push(options.filename);
          return compileFunction(code, names, options);
        };
      });`;
    await spec('one', source);
    await spec('two', source);
    await spec(
      'sealed',
      `${source} it('may be sealed', () => expect(Reflect.preventExtensions(globalThis)).toBe(true));`,
    );
    expect(await run('one', 'two')).toEqual({ passed: 2, failed: 0, failures: [] });
    expect(await run('sealed')).toEqual({ passed: 2, failed: 0, failures: [] });
  });

  it('ends a file that finishes no test, names it, leaves nothing of it behind, and goes on with the others', async () => {
    await spec(
      'hanging',
      `import { spawn } from 'node:child_process';
      import { appendFileSync } from 'node:fs';
      it('first', () => undefined);
      it('never', () => { appendFileSync(process.env.PIDS, spawn('sleep', ['600']).pid + ' ' + process.pid); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); }, 600_000);`,
    );
    await spec('later', "it('a', () => undefined);");
    const { passed, failed, failures } = await runPatiently(SILENCE_MS, 'hanging', 'later', 'fine');
    expect([passed, failed]).toEqual([2, 2]);
    expect(failures.join('\n')).toMatch(/hanging\.int\.spec\.ts\nhung: it finished no test for 30 s/);
    const pids = (await readFile(scratch.path('pids'), 'utf8')).split(' ').map(Number);
    await until(() => !pids.some(lives));
  });

  it('does not end a run that takes long but finishes tests', async () => {
    await spec(
      'slow',
      `for (const n of [1, 2, 3, 4]) it(String(n), () => new Promise((resolve) => setTimeout(resolve, ${SILENCE_MS / 3})));`,
    );
    expect(await runPatiently(SILENCE_MS, 'slow')).toEqual({ passed: 4, failed: 0, failures: [] });
  });

  it.each([
    ['by a signal', "process.kill(process.pid, 'SIGKILL')"],
    ['by an exit', 'process.exit(1)'],
    ['once, by an exit', "existsSync(process.env.PIDS) || (writeFileSync(process.env.PIDS, ''), process.exit(1))"],
  ])('counts a file that takes its process down %s as one failure, and goes on with the others', async (_how, end) => {
    await spec(
      'dying',
      `import { existsSync, writeFileSync } from 'node:fs'; it('a', () => undefined); it('dies', () => { ${end}; });`,
    );
    const { passed, failed, failures } = await run('dying', 'fine');
    expect([passed, failed]).toEqual([1, 2]);
    expect(failures.join('\n')).toContain('dying.int.spec.ts');
  });

  it('counts files that were never begun', async () => {
    await rm(scratch.path('package.json'));
    expect(await run('fine', 'broken')).toMatchObject({ passed: 0, failed: 2 });
  });

  it('keeps what it has counted where a spec runs Jest itself', async () => {
    const jest = path.join(repositoryRoot, 'tools', 'jest.mjs');
    await spec(
      'nesting',
      `import { spawnSync } from 'node:child_process';
      it('first', () => undefined);
      it('runs Jest', () => expect(spawnSync(process.execPath, ['${jest}', '${scratch.folder}', 'int', 'nothing-like-it']).status).toBe(1));`,
    );
    expect(await run('fine', 'nesting')).toMatchObject({ passed: 3, failed: 1 });
  });

  it('fails where a pattern matches nothing or a project is not there, and says where a project has no specs of a tier', () => {
    const jest = (...args: string[]) =>
      spawnSync(process.execPath, [path.join(repositoryRoot, 'tools', 'jest.mjs'), ...args], { encoding: 'utf8' });
    expect(jest(scratch.folder, 'int', 'nothing-like-it').status).toBe(1);
    const mistyped = jest('libs/kernel,services/paymnets', 'unit');
    expect([mistyped.status, mistyped.stderr]).toEqual([1, 'no such project: services/paymnets\n']);
    const { status, stdout } = jest(scratch.folder, 'unit');
    expect([status, stdout]).toEqual([0, `${scratch.folder} has no unit specs\n`]);
  });
});
