import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../workspace.ts';
import { RelatedSpecs } from './related-specs.ts';
import { specFiles } from './spec-files.ts';

const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ workspaces: ['libs/*', 'services/*'] }),
  'libs/contracts/package.json': JSON.stringify({
    name: '@asili/contracts',
    exports: { '.': { '@asili/source': './src/index.ts' }, './b': './src/b.ts' },
  }),
  'libs/contracts/src/index.ts':
    "export * from './a.ts';\nexport { b, type B, b as other } from './b.ts';\nexport * as c from './c.ts';\n",
  'libs/contracts/src/a.ts': "import { shared } from './shared.ts';\nexport const a = shared;\n",
  'libs/contracts/src/b.ts': 'export const b = 1;\nexport type B = number;\n',
  'libs/contracts/src/c.ts': 'const inner = 2;\nexport { inner as cc };\n',
  'libs/contracts/src/shared.ts': 'export const shared = 1;\n',
  'services/x/package.json': JSON.stringify({ name: '@asili/x' }),
  'services/x/src/uses-a.ts': "import { a } from '@asili/contracts';\nexport const usesA = a;\n",
  'services/x/src/a.unit.spec.ts': "import { usesA } from './uses-a.ts';\nusesA;\n",
  'services/x/src/b.unit.spec.ts': "import {\n  other,\n} from '@asili/contracts';\nother;\n",
  'services/x/src/entry.unit.spec.ts': "import '@asili/contracts/b';\n",
  'services/x/src/late.unit.spec.ts': "it('loads', async () => { await import('./uses-a.ts'); });\n",
  'services/x/src/namespace.unit.spec.ts': "import { c } from '@asili/contracts';\nc;\n",
  'services/x/src/whole.unit.spec.ts': "import * as all from '@asili/contracts';\nall;\n",
  'services/x/src/types.unit.spec.ts':
    "import type { B } from '@asili/contracts';\nimport { type B as C } from '@asili/contracts';\nlet b: B | C;\n",
  'services/x/src/reads.unit.spec.ts': "readFileSync('libs/contracts/golden/a.json');\n",
};

describe('related specs', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'asili-related-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  afterAll(() => rmSync(root, { recursive: true }));
  const related = new RelatedSpecs(root);
  const specs = Object.keys(files).filter((name) => name.endsWith('.unit.spec.ts'));
  const of = (...changed: string[]) =>
    related
      .of(
        specs,
        changed.map((name) => `libs/contracts/src/${name}`),
      )
      .map((name) => /(\w[\w-]*)\.unit/.exec(name)?.[1])
      .filter((name) => name !== 'reads')
      .sort();

  it.each([
    [['a.ts'], ['a', 'late', 'whole']],
    [['shared.ts'], ['a', 'late', 'whole']],
    [['b.ts'], ['b', 'entry', 'whole']],
    [['c.ts'], ['namespace', 'whole']],
    [['index.ts'], ['whole']],
    [['nobody-imports-it.ts'], []],
  ])('of %j are %j', (changed, expected) => {
    expect(of(...changed)).toEqual(expected);
  });

  it('always have those among them that may read other projects’ files', () => {
    expect(related.of(specs, ['libs/contracts/golden/a.json'])).toEqual(['services/x/src/reads.unit.spec.ts']);
  });

  it('of this workspace: every import of every unit spec leads somewhere, and to more than itself', () => {
    const here = new RelatedSpecs(repositoryRoot);
    const units = specFiles()
      .filter(({ tier, file }) => tier === 'unit' && !file.endsWith('related-specs.unit.spec.ts'))
      .map(({ project, file }) => `${project}/${file}`);
    for (const unit of units) here.reachedFrom(path.join(repositoryRoot, unit));
    expect([...here.unresolved]).toEqual([]);
    expect(here.of(units, ['libs/contracts/src/http/orders.ts'])).toEqual(
      expect.arrayContaining(['libs/contracts/release/agreement.unit.spec.ts']),
    );
  });
});
