import { readFileSync } from 'node:fs';
import path from 'node:path';

/** English texts of a front end, by key: specs follow them when they are reworded. @param name of the file of texts, such as `mfe-artisan` */
export function wordsIn(name: string): (key: string, values?: Readonly<Record<string, string>>) => string {
  const texts = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../../languages/en', `${name}.json`), 'utf8'),
  ) as Record<string, string>;
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${name} has no text ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => values[value] ?? '');
  };
}
