import type { MessageLoaders } from '@asili/web';
import { readFile } from 'node:fs/promises';

/** The messages of a feature, read from disk: specs have no server to fetch them from. */
export function pageMessages(feature: string): { readonly name: string; readonly messages: MessageLoaders } {
  const load = (language: string) => async () => {
    const file = new URL(`../src/features/${feature}/messages/${language}.json`, import.meta.url);
    return { default: JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, string>> };
  };
  return { name: feature, messages: { en: load('en'), sw: load('sw'), fr: load('fr') } };
}
