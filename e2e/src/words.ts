import { readFileSync } from 'node:fs';
import path from 'node:path';

/** English texts of a front end, by key: specs follow them when they are reworded. @param folder of the message files, from the root of the workspace */
export function wordsIn(folder: string): (key: string, values?: Readonly<Record<string, string>>) => string {
  const texts = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../..', folder, 'en.json'), 'utf8'),
  ) as Record<string, string>;
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${folder} has no text ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
}
