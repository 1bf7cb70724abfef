import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../workspace.ts';
import { specFiles } from './spec-files.ts';

describe('spec files', () => {
  it('forgets none of the repository and takes none twice', () => {
    const known = execFileSync(
      'git',
      ['ls-files', '--cached', '--others', '--exclude-standard', '*.spec.ts', '*.spec.tsx'],
      { cwd: repositoryRoot, encoding: 'utf8' },
    );
    const wanted = known
      .trim()
      .split('\n')
      .filter((file) => existsSync(path.join(repositoryRoot, file)));
    const planned = specFiles().map(({ project, file }) => `${project}/${file}`);
    expect(planned.length).toBeGreaterThan(100);
    expect(planned.sort()).toEqual(wanted.sort());
  });

  it('take their marks from the first comment alone', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'asili-specs-'));
    const files = {
      'package.json': '{"workspaces":["libs/*"]}',
      'libs/a/package.json': '{}',
      'libs/a/test/x.int.spec.ts': '/** Kills Redis. @alone */\nit();',
      'libs/a/test/y.e2e.spec.ts': '/**\n * Every picture.\n *\n * @full\n */\nit();',
      'libs/a/test/z.int.spec.ts': "import x from 'y';\n/** @full @alone */",
      'libs/a/test/l.e2e.spec.ts': '/** Every screen. @long */',
      'libs/a/src/u.unit.spec.tsx': '/** @full */',
      'libs/a/test/d.engine.spec.ts': '',
    };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    expect(specFiles(root).map(({ file, tier, full, alone }) => [file, tier, full, alone])).toEqual([
      ['src/u.unit.spec.tsx', 'unit', false, false],
      ['test/d.engine.spec.ts', 'engine', true, false],
      ['test/l.e2e.spec.ts', 'e2e', false, false],
      ['test/x.int.spec.ts', 'int', false, true],
      ['test/y.e2e.spec.ts', 'e2e', true, false],
      ['test/z.int.spec.ts', 'int', false, false],
    ]);
    rmSync(root, { recursive: true });
  });
});
