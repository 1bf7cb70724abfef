import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const rows = read('docs/privacy.md')
  .split('\n')
  .filter((line) => /^\| [^-]/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const listed = new Set(rows.flatMap(([service = '', stores]) => namesIn(stores).map((name) => `${service} ${name}`)));
const topics = new Set(rows.flatMap(([first]) => namesIn(first)));

/** Names that are put together at run time: the running system is asked for those (`e2e/test/erasure.e2e.spec.ts`). */
const collection = /collection(?:<[^>]*>)?\(\s*'([^']+)'|collection: '([^']+)'/g;
const inCode = (folder: string, service: string): string[] =>
  globSync(`${folder}/**/*.ts`, { cwd: root, exclude: ['**/*.spec.ts', '**/testing/**'] }).flatMap((file) =>
    [...read(file).matchAll(collection)].map(([, called, indexed]) => `${service} ${called ?? indexed ?? ''}`),
  );

describe('docs/privacy.md', () => {
  const stores = new Set([
    ...globSync('services/*', { cwd: root }).flatMap((folder) => inCode(`${folder}/src`, path.basename(folder))),
    ...inCode('libs/platform/src', 'every'),
  ]);

  it('is read, and the code is', () => expect([listed.size > 60, stores.size > 60]).toEqual([true, true]));

  it.each([...stores])('says what is kept in %s', (store) => {
    const [, name = ''] = store.split(' ');
    expect([listed.has(store), listed.has(`every ${name}`)]).toContain(true);
  });

  it.each([
    'asili.identity.profiles.v1',
    'asili.verification.totals.v1',
    ...globSync('libs/contracts/src/events/*/', { cwd: root })
      .map((folder) => path.basename(folder))
      .map((service) => `asili.${service}.v1`),
  ])('says what is kept in %s', (topic) => {
    expect(topics).toContain(topic);
  });
});
