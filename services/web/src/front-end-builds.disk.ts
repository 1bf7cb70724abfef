import { existsSync } from 'node:fs';
import path from 'node:path';

/** Folder names of micro-front ends. */
export const remoteFolder = /^mfe-[a-z][a-z0-9-]{0,40}$/;

/** Folder that holds the built files of one front end: `<dir>/<app>/dist`, or `<dir>/<app>` where images are flattened. */
export function distOf(frontEndsDir: string, app: string): string {
  const nested = path.join(frontEndsDir, app, 'dist');
  return existsSync(nested) ? nested : path.join(frontEndsDir, app);
}

/** File of a page that was made with the build, below the shell's folder: `prerendered/sw/help-center.html`; the front page is `index.html`. */
export function prerenderedFile(pathname: string, language: string): string {
  return `prerendered/${language}/${pathname === '/' ? 'index' : pathname.slice(1)}.html`;
}
