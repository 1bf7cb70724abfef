/**
 * Builds one front end into <app>/dist:
 *   node ../tools/web-build/build.mjs [--dev] [--watch] [--into <folder>]     (run inside the app's folder)
 * --dev: no minifying, stable names. --watch: rebuild on change (implies --dev). --into: writes to <folder>/<app> instead.
 * Beside the files for browsers comes `server/`, from which pages are prerendered (ADR 16); not while developing. A remote
 * writes what it declares about its pages into routes.json, from where it goes into /remotes.json (ADR 14).
 */
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { createConfig } from './config.mjs';
import { precompress, writeHtml, writeIntegrity, writeManifests } from './emit.mjs';
import { declaredRoutes } from './prerender/declared-routes.mjs';
import { createServerConfig } from './prerender/server-config.mjs';
import { writeStaticPages } from './prerender/static-pages.mjs';
import { writeServiceWorker } from './service-worker.mjs';
import { sharedNames, sharedRanges } from './shared.mjs';
import { buildVersion } from './version.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const appDir = process.cwd();
const name = path.basename(appDir);
const watch = process.argv.includes('--watch');
const production = !watch && !process.argv.includes('--dev');
process.env.NODE_ENV = production ? 'production' : 'development';

const into = process.argv.includes('--into')
  ? path.resolve(process.argv[process.argv.indexOf('--into') + 1], name)
  : undefined;
const dist = into ?? path.join(appDir, 'dist');
const source = { appDir, name, production, dist };
const app = { ...source, version: production ? await buildVersion(root, source) : 'development' };
const compiler = rspack(createConfig(app));

/** The pages once more, for Node. After the browser's build, which empties the folder. */
function buildServer() {
  const server = rspack(createServerConfig(app));
  return new Promise((resolve, reject) => {
    server.run((error, stats) => {
      const failed = error ?? (stats.hasErrors() ? new Error(stats.toString({ preset: 'errors-only' })) : undefined);
      server.close(() => (failed ? reject(failed) : resolve()));
    });
  });
}

async function finish(stats) {
  const publicDir = path.join(appDir, 'public');
  if (existsSync(publicDir)) cpSync(publicDir, dist, { recursive: true });
  if (name === 'shell') writeManifests(appDir, dist);
  if (name === 'shell')
    await writeHtml(
      appDir,
      dist,
      stats.toJson({ all: false, entrypoints: true }).entrypoints.main.assets.map((asset) => asset.name),
    );
  if (name === 'shell' && production) await writeStaticPages(dist);
  if (name === 'shell' && production) await writeServiceWorker(app);
  if (name !== 'shell')
    writeFileSync(
      path.join(dist, 'routes.json'),
      JSON.stringify({ ...declaredRoutes(dist, appDir, sharedNames), requires: sharedRanges(app) }),
    );
  if (!production) rmSync(path.join(dist, 'server'), { recursive: true });
  writeIntegrity(dist);
  await precompress(dist, production ? 11 : 4);
}

async function report(error, stats) {
  if (error) throw error;
  if (stats.hasErrors()) {
    console.error(stats.toString({ preset: 'errors-only', colors: process.stdout.isTTY }));
    if (!watch) process.exit(1);
    return;
  }
  const warnings = stats.toJson({ all: false, warnings: true }).warnings;
  for (const warning of warnings) console.warn(warning.message);
  await buildServer();
  await finish(stats);
  console.log(`${name}: built in ${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`);
}

if (watch) compiler.watch({}, (error, stats) => void report(error, stats));
else compiler.run((error, stats) => void report(error, stats).then(() => compiler.close(() => undefined)));
