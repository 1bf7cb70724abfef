import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prerenderedFile } from '../../../services/web/src/front-end-builds.disk.ts';
import { loadShell } from '../../../services/web/src/rendering/bundles.disk.ts';
import { languages } from '../languages.mjs';

/** Writes every page that needs the shell only, in every language. A page that cannot be made fails the build. */
export async function writeStaticPages(dist) {
  const { render, staticPaths } = await loadShell(dist, []);
  for (const language of languages) {
    for (const pathname of staticPaths) {
      const html = await render({ path: pathname, search: '', language, answers: [], head: true });
      const file = path.join(dist, prerenderedFile(pathname, language));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, html);
    }
  }
}
