import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { featureCycles, importCycles, projectCycles } from './import-cycles.mjs';

const root = path.resolve(import.meta.dirname, '../..');

describe('import cycles', () => {
  it('are found, and type-only imports are not', () => {
    const files: Record<string, string> = {
      '/x/a.ts': "import { b } from './b.ts';",
      '/x/b.ts': "import {\n  c,\n} from './c.ts';\nexport { d } from './d.ts';",
      '/x/c.ts': "export * from './a.ts';",
      '/x/d.ts': "import type { A } from './a.ts';",
    };
    expect(importCycles(Object.keys(files), (file: string) => files[file])).toEqual([
      ['/x/a.ts', '/x/b.ts', '/x/c.ts', '/x/a.ts'],
    ]);
  });

  it('do not exist in this workspace', () => {
    const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
      .trim()
      .split('\n')
      .filter((file) => existsSync(path.join(root, file)))
      .map((file) => path.join(root, file));
    expect(files.length).toBeGreaterThan(100);
    expect(projectCycles().map((cycle: string[]) => cycle.join(' -> '))).toEqual([]);
    expect(featureCycles(files).map((cycle: string[]) => cycle.join(' -> '))).toEqual([]);
    expect(
      importCycles(files).map((cycle: string[]) => cycle.map((file) => path.relative(root, file)).join(' -> ')),
    ).toEqual([]);
  });
});
