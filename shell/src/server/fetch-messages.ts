import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language, LoadMessages, MessageLoaders } from '@asili/web';

let folder = '';

/** Says where the shell's built files are. */
export function readMessagesFrom(dist: string): void {
  folder = dist;
}

function loader(address: URL): LoadMessages {
  return async () => ({
    default: JSON.parse(await readFile(path.join(folder, address.pathname), 'utf8')) as Readonly<
      Record<string, string>
    >,
  });
}

/** Takes the place of `../fetch-messages.ts` where pages are prerendered in Node: the same files of the build, read instead of fetched. */
export const fetchMessages = (files: Readonly<Record<Language, URL>>): MessageLoaders =>
  Object.fromEntries(Object.entries(files).map(([code, address]) => [code, loader(address)])) as MessageLoaders;
