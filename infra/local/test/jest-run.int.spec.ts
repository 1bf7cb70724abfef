import { spawnSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
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
      { ASILI_SILENCE_MS: String(silenceMs), PIDS: scratch.path('pids') },
    );
  const run = (...names: string[]) => runPatiently(120_000, ...names);
  /** Long enough for a busy machine to begin with a file. */
  const SILENCE_MS = 15_000;

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
    const { count, output, times } = await run('fine', 'broken');
    expect(count).toEqual({ passed: 1, failed: 2 });
    expect(output).toMatch(/broken\.int\.spec\.ts could not run/);
    expect(times.map(({ file }) => path.basename(file)).sort()).toEqual(['broken.int.spec.ts', 'fine.int.spec.ts']);
  });

  it('gives files of one process their packages once, our code and the environment each of their own, and counts each test once', async () => {
    await writeFile(scratch.path('test', 'own.ts'), 'export const own = { uses: 0 };');
    const source = `import { z } from 'zod';
      import { own } from './own.ts';
      it('begins anew', () => { own.uses += 1; expect([own.uses, process.env.LEFT_BY_A_SPEC]).toEqual([1, undefined]); process.env.LEFT_BY_A_SPEC = 'yes'; });
      it('has the package of the others', () => { globalThis.packageOfOthers ??= z; expect(globalThis.packageOfOthers).toBe(z); });`;
    for (const name of ['one', 'two', 'three']) await spec(name, source);
    const { count } = await run('one', 'two', 'three');
    expect(count).toEqual({ passed: 6, failed: 0 });
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
    const { count, output } = await runPatiently(SILENCE_MS, 'hanging', 'later', 'fine');
    expect(count).toEqual({ passed: 3, failed: 2 });
    expect(output).toMatch(/hanging\.int\.spec\.ts hung: it finished no test for too long/);
    const pids = (await readFile(scratch.path('pids'), 'utf8')).split(' ').map(Number);
    await until(() => !pids.some(lives));
  });

  it('does not end a run that takes long but finishes tests', async () => {
    await spec(
      'slow',
      `for (const n of [1, 2, 3, 4]) it(String(n), () => new Promise((resolve) => setTimeout(resolve, ${SILENCE_MS / 3})));`,
    );
    expect((await runPatiently(SILENCE_MS, 'slow')).count).toEqual({ passed: 4, failed: 0 });
  });

  it('counts a file that takes its process down as one failure, and goes on with the others', async () => {
    await spec('dying', "it('a', () => undefined); it('dies', () => process.kill(process.pid, 'SIGKILL'));");
    const { count, output } = await run('dying', 'fine');
    expect(count).toEqual({ passed: 2, failed: 2 });
    expect(output).toContain('dying.int.spec.ts');
  });

  it('keeps what it has counted where a spec runs Jest itself', async () => {
    const jest = path.join(repositoryRoot, 'tools', 'jest.mjs');
    await spec(
      'nesting',
      `import { spawnSync } from 'node:child_process';
      it('first', () => undefined);
      it('runs Jest', () => expect(spawnSync(process.execPath, ['${jest}', '${scratch.folder}', 'int', 'nothing-like-it']).status).toBe(1));`,
    );
    const { count, times } = await run('fine', 'nesting');
    expect([count, times.length]).toEqual([{ passed: 3, failed: 1 }, 2]);
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
