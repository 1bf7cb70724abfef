import type { RemoteApp } from '../federation/contract.ts';
import { paths } from '../paths/paths.ts';
import type { Language } from '@asili/kernel';

/** What is wrong with a remote's table of routes, one line each: an address nobody can link to, a page that cannot be loaded, a head without its text. */
export async function routeProblems({ routes, messages }: RemoteApp): Promise<string[]> {
  const known = Object.values(paths).map(({ pattern }): string => pattern);
  const { default: texts } = await messages.en();
  const found = routes.map(async ({ path, load, roles, meta }) => [
    ...(known.includes(path) ? [] : [`${path}: not in paths.ts`]),
    ...(typeof (await load()) === 'function' ? [] : [`${path}: no page`]),
    ...(meta || roles ? [] : [`${path}: everybody may see it, and nothing is told about it`]),
    ...[meta?.title, meta?.description].flatMap((key) =>
      key === undefined || texts[key] ? [] : [`${path}: no text ${key}`],
    ),
  ]);
  return (await Promise.all(found)).flat();
}

type Texts = Readonly<Record<string, string>>;

const plural = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*\w+/g) ?? [])]
    .map((found) => found.replace(/\W/g, ''))
    .sort()
    .join();
/** French sets these signs off by a space that may not break the line. */
const looseSigns = / [:;?!%»]|« /;
const tags = (text: string) => (text.match(/<\/?\w+>/g) ?? []).sort().join();

/**
 * What is wrong with a translation beside the English file, one line each: a missing, surplus or empty key, a plural form
 * the language needs (or has not), placeholders or tags that differ, a French sign that could start a line, and words left in English. `same` names the keys
 * that are rightly alike.
 */
export function textProblems(language: Language, english: Texts, texts: Texts, same: readonly string[] = []): string[] {
  const problems: string[] = [];
  const expected = expectedKeys(language, english);
  for (const key of Object.keys(texts)) if (!expected.has(key)) problems.push(`${key}: not in English`);
  for (const [key, source] of expected) {
    const text = texts[key];
    if (text === undefined) problems.push(`${key}: missing`);
    else if (text.trim() === '') problems.push(`${key}: empty`);
    else {
      if (!fits(key, text, source)) problems.push(`${key}: placeholders`);
      if (tags(text) !== tags(source)) problems.push(`${key}: tags`);
      if (language === 'fr' && looseSigns.test(text)) problems.push(`${key}: a sign may start a line`);
      if (language !== 'en' && text === source && !same.includes(key)) problems.push(`${key}: left in English`);
    }
  }
  for (const key of same) if (texts[key] !== expected.get(key)) problems.push(`${key}: needs no exception`);
  return problems;
}

/** Keys the language must have, each with the English text it says; plural forms are the language's own. */
function expectedKeys(language: Language, english: Texts): Map<string, string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const expected = new Map<string, string>();
  for (const [key, text] of Object.entries(english)) {
    if (!plural.test(key)) expected.set(key, text);
    else
      for (const form of forms)
        expected.set(
          key.replace(plural, `_${form}`),
          english[key.replace(plural, `_${form}`)] ?? english[key.replace(plural, '_other')] ?? text,
        );
  }
  return expected;
}

/** A singular may spell its one out. */
function fits(key: string, text: string, source: string): boolean {
  const drop = (names: string) =>
    key.endsWith('_one')
      ? names
          .split(',')
          .filter((name) => name !== 'count')
          .join()
      : names;
  return drop(placeholders(text)) === drop(placeholders(source));
}
