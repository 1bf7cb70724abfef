import type { MessageLoaders } from '@asili/web';
import { readFile } from 'node:fs/promises';

/** The texts of a group of public pages, read from disk: specs have no server to fetch them from. */
export function pageTexts(group: string): { readonly name: string; readonly messages: MessageLoaders } {
  const load = (language: string) => async () => {
    const file = new URL(`../src/pages/${group}/messages/${language}.json`, import.meta.url);
    return { default: JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, string>> };
  };
  return { name: `pages_${group}`, messages: { en: load('en'), sw: load('sw'), fr: load('fr') } };
}
