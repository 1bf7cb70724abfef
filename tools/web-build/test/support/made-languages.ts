import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workspace } from './source-tree.ts';

/** What stays as it is: values and tags of a text, and what is read by programs. */
const fixed = /(\{\{[^}]*\}\}|<\/?\w+\/?>|https?:\S+|[\w.+-]+@[\w.-]+)/;
const said = (text: string, change: (words: string) => string): string =>
  text
    .split(fixed)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');

const accents = Object.fromEntries(
  [...'aàbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzž'.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from, to]),
);
/** Readable, and longer by half: what is written in English alone, or has no room, shows. */
const stretched = (words: string): string =>
  words
    .replace(/[a-z]/g, (letter) => accents[letter] ?? letter)
    .replace(/\p{L}{4,}/gu, (word) => word + word.slice(-Math.ceil(word.length / 2)));

const letters = 'ابجدهوزحطيكلمنسعفصقرشتثخذض';
/** Every Latin letter as an Arabic one. */
const arabic = (words: string): string =>
  words.replace(/[a-z]/gi, (letter) => letters[letter.toLowerCase().charCodeAt(0) - 97] ?? letter);

/** Two languages nobody speaks: a long one, and one from right to left. */
export const made = [
  { code: 'en-XA', name: 'Éñĝļîšĥ', locale: 'en-XA', dir: 'ltr', change: stretched },
  { code: 'ar-XB', name: arabic('Arabic'), locale: 'ar-EG', dir: 'rtl', change: arabic },
] as const;

/** A folder for ASILI_LANGUAGES: the languages there are and those above, each by one row of the table and a folder of texts. */
export function makeLanguages(into: string): void {
  cpSync(path.join(workspace, 'languages'), into, { recursive: true });
  const rows = made
    .map(({ code, name, locale, dir }) => `  ${JSON.stringify({ code, name, locale, dir })},\n`)
    .join('');
  const table = readFileSync(path.join(workspace, 'libs/kernel/src/languages.ts'), 'utf8');
  writeFileSync(path.join(into, 'languages.ts'), table.replace('\n] as const', `\n${rows}] as const`));
  for (const { code, change } of made) {
    mkdirSync(path.join(into, code));
    for (const file of readdirSync(path.join(into, 'en'))) {
      const texts = JSON.parse(readFileSync(path.join(into, 'en', file), 'utf8')) as Record<string, string>;
      const changed = Object.entries(texts).map(([key, text]) => [key, said(text, change)]);
      writeFileSync(path.join(into, code, file), JSON.stringify(Object.fromEntries(changed)));
    }
  }
}
