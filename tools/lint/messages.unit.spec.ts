import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { unusedKeys } from './unused-keys.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const folders = globSync('{shell,mfe-*}/src/**/messages', { cwd: root });
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const keysOf = (folder: string, language: string) =>
  Object.keys(JSON.parse(read(`${folder}/${language}.json`)) as object);

/** The program around a message folder, with what of `libs/web` and the contracts builds keys of whoever uses it. */
function sourcesOf(folder: string): string[] {
  const [app = ''] = folder.split('/');
  return globSync([`${app}/src/**/*.{ts,tsx}`, 'libs/web/src/**/*.{ts,tsx}', 'libs/contracts/src/*.ts'], { cwd: root })
    .filter((file) => !/\.spec\.tsx?$/.test(file))
    .map(read);
}

describe('messages', () => {
  it('are found', () => expect(folders.length).toBeGreaterThanOrEqual(4));

  it.each(folders)('of %s exist in three languages and are all in use', (folder) => {
    for (const language of ['sw', 'fr']) expect(keysOf(folder, language).length).toBeGreaterThan(0);
    expect(unusedKeys(keysOf(folder, 'en'), sourcesOf(folder))).toEqual([]);
  });
});

describe('unusedKeys', () => {
  it('finds a key neither said nor built, and keeps those that are', () => {
    const keys = ['a.plain', 'b.count_one', 'b.count_other', 'state.done', 'state.open.long', 'gone.title', 'tags'];
    const sources = [
      "t('a.plain')",
      't("b.count", { count })',
      't(`state.${state}`); <Trans i18nKey="tags" />; t(`${x}`)',
    ];
    expect(unusedKeys(keys, sources)).toEqual(['gone.title']);
    expect(
      unusedKeys(['paid.text', 'paid.text_plan', 'paid.text_gift'], [`t('paid.text', { context: 'plan' })`]),
    ).toEqual(['paid.text_gift']);
  });
});
