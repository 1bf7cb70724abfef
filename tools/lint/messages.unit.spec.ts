import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '../../libs/kernel/src/languages.ts';
import { unusedKeys } from './unused-keys.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync('languages/en/*.json', { cwd: root }).map((file) => path.basename(file));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const keysOf = (file: string) => Object.keys(JSON.parse(read(`languages/en/${file}`)) as object);

/** The program whose texts these are, with what of `libs/web` and the contracts builds keys of whoever uses it. */
function sourcesOf(file: string): string[] {
  if (file === 'gallery.json') return globSync('libs/product-ui/gallery/src/**/*.{ts,tsx}', { cwd: root }).map(read);
  const [app = ''] = /^(shell|mfe-[a-z]+)/.exec(file) ?? [];
  return globSync([`${app}/src/**/*.{ts,tsx}`, 'libs/web/src/**/*.{ts,tsx}', 'libs/contracts/src/*.ts'], { cwd: root })
    .filter((file) => !/\.spec\.tsx?$/.test(file))
    .map(read);
}

describe('messages', () => {
  it('have a folder for each row of the table, with the files of English and no others', () => {
    expect(files.length).toBeGreaterThan(12);
    const folders = globSync('languages/*', { cwd: root }).map((folder) => path.basename(folder));
    expect(folders.sort()).toEqual([...languages].sort());
    for (const language of languages)
      expect([language, globSync('*', { cwd: path.join(root, 'languages', language) }).sort()]).toEqual([
        language,
        [...files].sort(),
      ]);
  });

  it.each(files.filter((file) => file !== 'shell-outside.json'))('of %s are all in use', (file) => {
    expect(unusedKeys(keysOf(file), sourcesOf(file))).toEqual([]);
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
