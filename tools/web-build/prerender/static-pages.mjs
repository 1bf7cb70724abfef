import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadShell } from './bundles.mjs';
import { staticFile } from './static-file.mjs';

const languages = ['en', 'sw', 'fr'];

/** Writes every page that needs the shell only, in every language. A page that cannot be made fails the build. */
export async function writeStaticPages(dist) {
  const { render, staticPaths } = await loadShell(dist, []);
  for (const language of languages) {
    for (const pathname of staticPaths) {
      const html = await render({ path: pathname, search: '', language, answers: [], head: true });
      const file = path.join(dist, staticFile(pathname, language));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, html);
    }
  }
}
