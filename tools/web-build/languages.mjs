/**
 * The languages of a build: the rows of `libs/kernel/src/languages.ts`, and a folder of texts for each in `languages/`. ASILI_LANGUAGES
 * names a folder that takes the place of both, with its own `languages.ts`: specs build front ends in languages made up for them.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
const made = process.env.ASILI_LANGUAGES;

/** Folders of texts by the codes of the languages. */
export const languagesDir = made ?? path.join(root, 'languages');
/** The file that has the table. */
export const tableFile = made ? path.join(made, 'languages.ts') : path.join(root, 'libs/kernel/src/languages.ts');
export const { languages, languageTable } = await import(pathToFileURL(tableFile).href);

/** The file of a language's texts; English where the language has none of that name. */
export function textFile(language, name) {
  const file = path.join(languagesDir, language, name);
  return existsSync(file) ? file : path.join(languagesDir, 'en', name);
}

/** Texts by key; English fills gaps. @param {string} name of the file, such as `shell` */
export const textsOf = (language, name) => ({
  ...JSON.parse(readFileSync(textFile('en', `${name}.json`), 'utf8')),
  ...JSON.parse(readFileSync(textFile(language, `${name}.json`), 'utf8')),
});

/** The same, by language. */
export const textsByLanguage = (name) => Object.fromEntries(languages.map((code) => [code, textsOf(code, name)]));

/** The words components say by themselves, by language: the shell's texts that begin with `ui.`. */
export const uiWords = () =>
  Object.fromEntries(
    Object.entries(textsByLanguage('shell')).map(([code, texts]) => [
      code,
      Object.fromEntries(
        Object.entries(texts).flatMap(([key, text]) => (key.startsWith('ui.') ? [[key.slice(3), text]] : [])),
      ),
    ]),
  );
