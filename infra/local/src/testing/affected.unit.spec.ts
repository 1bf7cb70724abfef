import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changedFiles, projectsToCheck } from './affected.ts';

const graph = {
  nodes: Object.fromEntries(
    [
      ['@asili/kernel', 'libs/kernel'],
      ['@asili/platform', 'libs/platform'],
      ['@asili/products', 'services/products'],
      ['@asili/ledger', 'services/ledger'],
      ['@asili/lint', 'tools/lint'],
    ].map(([name, root]) => [name, { data: { root: root as string } }]),
  ),
  dependencies: {
    '@asili/platform': [{ target: '@asili/kernel' }],
    '@asili/products': [{ target: '@asili/platform' }, { target: 'npm:zod' }],
    '@asili/ledger': [{ target: '@asili/platform' }],
  },
};

describe('projects to check', () => {
  it.each([
    ['a service alone', ['services/products/src/main.ts'], ['@asili/products'], ['@asili/lint']],
    [
      'a library and who uses it',
      ['libs/platform/src/index.ts'],
      ['@asili/platform'],
      ['@asili/ledger', '@asili/lint', '@asili/products'],
    ],
    ['not who uses who uses it', ['libs/kernel/src/index.ts'], ['@asili/kernel'], ['@asili/lint', '@asili/platform']],
    ['all for the compiler settings', ['tsconfig.base.json'], Object.keys(graph.nodes).sort(), []],
    ['none for a text', ['README.md', 'docs/architecture.md'], [], []],
  ])('are %s', (_what, files, changed, dependent) => {
    expect(projectsToCheck(files, graph)).toEqual({ changed, dependent });
  });
});

describe('changed files', () => {
  it('are those committed, changed and new since the branch left origin/main', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'asili-changed-'));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], { cwd: root, stdio: 'pipe' });
    const write = (name: string) => writeFileSync(path.join(root, name), String(Math.random()));
    git('init', '-q', '-b', 'main');
    ['old', 'changed'].forEach(write);
    git('add', '-A');
    git('commit', '-qm', 'one');
    expect((await changedFiles(root)).files).toEqual([]);
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    write('committed');
    git('add', '-A');
    git('commit', '-qm', 'two');
    ['changed', 'new'].forEach(write);
    expect((await changedFiles(root)).files).toEqual(['changed', 'committed', 'new']);
    rmSync(root, { recursive: true });
  });
});
