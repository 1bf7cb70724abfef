import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { createConfig } from './config.mjs';

/** What decides how sources are built, beside the sources. */
const rules = ['config.mjs', 'shared.mjs', 'worker-loader.mjs'].map((file) => path.join(import.meta.dirname, file));

/**
 * Version of a build: a digest of every file of its module graph and of the build's own rules, so equal sources give equal file
 * names. `ASILI_BUILD_VERSION` overrides it. It is part of the bundle's unique name: two builds of one remote can then live in
 * one page (redeploy, rollback) without sharing chunks.
 *
 * @param {string} root of the repository; where it lies makes no difference
 * @param {{ appDir: string, dist: string, name: string, production: boolean }} app as for createConfig
 */
export async function buildVersion(root, app) {
  return process.env.ASILI_BUILD_VERSION ?? digestOf(root, [...(await moduleGraph(app)), ...rules]);
}

/** Digest of files, in any order. */
export function digestOf(root, files, read = readFileSync) {
  const hash = createHash('sha256');
  const sorted = [...new Set(files)]
    .map((file) => [path.relative(root, file).replaceAll(path.sep, '/'), file])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, file] of sorted) hash.update(`${name}\0`).update(read(file)).update('\0');
  return hash.digest('hex').slice(0, 10);
}

/** Every file that was read to build an app: its sources and those of its libraries, packages and workers. Nothing is written. */
export function moduleGraph(app) {
  const config = createConfig({ ...app, version: '0' });
  const compiler = rspack({ ...config, devtool: false, optimization: { ...config.optimization, minimize: false } });
  compiler.hooks.shouldEmit.tap('module graph', () => false);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failed = error ?? (stats.hasErrors() ? new Error(stats.toString({ preset: 'errors-only' })) : undefined);
      const files = failed
        ? []
        : [...stats.compilation.fileDependencies].filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
      compiler.close(() => (failed ? reject(failed) : resolve(files)));
    });
  });
}
