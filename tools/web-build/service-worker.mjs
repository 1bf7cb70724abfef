import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { integrityOf } from './integrity.mjs';
import { languages, textFile } from './languages.mjs';

/** Files of the shell that only some pages need; they are kept when such a page is opened. */
const notPrecached = /^(pages|message-form|hero-)/;

/**
 * Writes dist/sw.js, the service worker, with the list of files it keeps. Built apart from the shell: it knows nothing of
 * federation and has to be one file under one name. ASILI_SERVICE_WORKER=off writes one that removes itself instead.
 *
 * @param {{ appDir: string, dist: string }} shell built already, index.html included
 */
export async function writeServiceWorker({ appDir, dist }) {
  const list = precacheList(dist);
  const version = createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 10);
  const off = process.env.ASILI_SERVICE_WORKER === 'off';
  await run({
    context: appDir,
    mode: 'production',
    target: ['webworker', 'es2022'],
    entry: { sw: off ? './src/offline/worker/sw-off.ts' : './src/offline/worker/sw.ts' },
    devtool: false,
    output: { path: dist, filename: 'sw.js', clean: false },
    resolve: { extensions: ['.ts', '.mjs', '.js'], conditionNames: ['@asili/source', 'import', 'module', 'default'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
    optimization: { minimizer: [new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false })] },
    plugins: [new rspack.DefinePlugin({ PRECACHE: JSON.stringify(list), PRECACHE_VERSION: JSON.stringify(version) })],
    performance: { hints: false },
  });
}

/** `[[path, integrity or null]]`: what the shell needs on any page, and the landing page, in all languages. */
function precacheList(dist) {
  const bytes = (file) => readFileSync(path.join(dist, 'assets', file));
  const texts = new Set(languages.map((code) => readFileSync(textFile(code, 'shell-landing.json'), 'utf8')));
  const isWanted = (file) =>
    file.endsWith('.json')
      ? texts.has(bytes(file).toString('utf8'))
      : /\.(js|css|woff2)$/.test(file) && !notPrecached.test(file);
  const assets = readdirSync(path.join(dist, 'assets')).filter(isWanted).sort();
  const page = createHash('sha256')
    .update(readFileSync(path.join(dist, 'index.html')))
    .digest('hex')
    .slice(0, 10);
  // The page itself is sent with a head of its own, so its bytes are not known here; its hash makes the list a new one.
  return [...assets.map((file) => [`/assets/${file}`, integrityOf(bytes(file))]), ['/index.html', null, page]];
}

function run(config) {
  const compiler = rspack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failed = error ?? (stats.hasErrors() ? new Error(stats.toString({ preset: 'errors-only' })) : undefined);
      compiler.close(() => (failed ? reject(failed) : resolve()));
    });
  });
}
