/**
 * Builds one front end into <app>/dist:
 *   node ../tools/web-build/build.mjs [--dev] [--watch]     (run inside the app's folder)
 * --dev: no minifying, stable names. --watch: rebuild on change (implies --dev).
 */
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { createConfig } from './config.mjs';
import { precompress, writeHtml, writeIntegrity } from './emit.mjs';
import { buildVersion } from './version.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const appDir = process.cwd();
const name = path.basename(appDir);
const watch = process.argv.includes('--watch');
const production = !watch && !process.argv.includes('--dev');
process.env.NODE_ENV = production ? 'production' : 'development';

const dist = path.join(appDir, 'dist');
const compiler = rspack(createConfig({ appDir, name, production, version: buildVersion(root, appDir) }));

async function finish(stats) {
  const publicDir = path.join(appDir, 'public');
  if (existsSync(publicDir)) cpSync(publicDir, dist, { recursive: true });
  if (name === 'shell') await writeHtml(appDir, dist, stats.toJson({ all: false, entrypoints: true }).entrypoints.main.assets.map((asset) => asset.name));
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
  await finish(stats);
  console.log(`${name}: built in ${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`);
}

if (watch) compiler.watch({}, (error, stats) => void report(error, stats));
else compiler.run((error, stats) => void report(error, stats).then(() => compiler.close(() => undefined)));
