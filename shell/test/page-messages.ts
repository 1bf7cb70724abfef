import { everyLanguage } from '@asili/kernel';
import type { LoadMessages, MessageLoaders } from '@asili/web';
import { readFile } from 'node:fs/promises';

/** The messages of a feature, read from disk: specs have no server to fetch them from. */
export function pageMessages(feature: string): { readonly name: string; readonly messages: MessageLoaders } {
  const messages = everyLanguage((language): LoadMessages => async () => {
    const file = new URL(`../../languages/${language}/shell-${feature}.json`, import.meta.url);
    return { default: JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, string>> };
  });
  return { name: feature, messages };
}
