import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { featureCycles, projectCycles } from './import-cycles.mjs';

const root = path.resolve(import.meta.dirname, '../..');

describe('import cycles', () => {
  it('do not exist in this workspace', () => {
    const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
      .trim()
      .split('\n')
      .filter((file) => existsSync(path.join(root, file)))
      .map((file) => path.join(root, file));
    expect(files.length).toBeGreaterThan(100);
    expect(projectCycles().map((cycle: string[]) => cycle.join(' -> '))).toEqual([]);
    expect(featureCycles(files).map((cycle: string[]) => cycle.join(' -> '))).toEqual([]);
  });
});
