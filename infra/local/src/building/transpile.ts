import { globSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Options } from '@swc/core';
import { repositoryRoot } from '../workspace.ts';

const NOT_BUILT = /\.(spec|bench)\.ts$|\.d\.ts$/;
/** As the compiler does with `rewriteRelativeImportExtensions`. */
const RELATIVE_IMPORT = /(\b(?:from|import)\s*\(?\s*['"]\.{1,2}\/[^'"\n]+)\.ts(['"])/g;

/** Folders of the packages that Node runs built, relative to the root. */
export function packagesToTranspile(root: string): string[] {
  return globSync('{libs,services}/*/tsconfig.build.json', { cwd: root }).map((file) => path.dirname(file).replaceAll(path.sep, '/')).sort();
}

/** Turns the sources of each package into JavaScript in its `dist`, file by file, without a look at types. @throws where the syntax is wrong */
export async function transpile(root: string, packages: readonly string[]): Promise<void> {
  const { transformFile } = await import('@swc/core'); // Slow to load, and not needed where nothing has changed.
  const preset = (await import(pathToFileURL(path.join(repositoryRoot, 'jest.preset.mjs')).href)) as { swcOptions: () => Options };
  const shared = preset.swcOptions(); // As tests see the same sources; Node wants the attributes of JSON imports as well.
  const options: Options = { ...shared, jsc: { ...shared.jsc, experimental: { keepImportAttributes: true } }, configFile: false, swcrc: false };
  const one = async (from: string, to: string): Promise<void> => {
    await mkdir(path.dirname(to), { recursive: true });
    if (from.endsWith('.json')) return copyFile(from, to);
    const { code } = await transformFile(from, options);
    await writeFile(to.replace(/\.ts$/, '.js'), code.replace(RELATIVE_IMPORT, '$1.js$2'));
  };
  const files = packages.flatMap((name) => sourcesOf(root, name));
  await Promise.all(files.map(({ from, to }) => one(from, to)));
}

/** What the package's `tsconfig.build.json` includes; pages are built with the front ends. */
function sourcesOf(root: string, name: string): { from: string; to: string }[] {
  const { include } = JSON.parse(readFileSync(path.join(root, name, 'tsconfig.build.json'), 'utf8')) as { include: string[] };
  const files = include.flatMap((folder) => globSync(`${folder}/**/*.{ts,json}`, { cwd: path.join(root, name) }));
  return files.filter((file) => !NOT_BUILT.test(file)).map((file) => ({ from: path.join(root, name, file), to: path.join(root, name, file.replace(/^src/, 'dist')) }));
}
