/**
 * One remote without the shell: its pages from its routes, a session chooser, made-up data (fake-api.mjs).
 *   npm run dev -w mfe-verify [-- <port>]       builds on every change; reload to see it
 * Nothing else has to be built. How its pages stand in the shell: `node tools/web-build/serve.mjs`.
 */
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { createConfig, ownLanguages } from './config.mjs';
import { fakeApi } from './fake-api.mjs';
import { uiWords } from './languages.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.json': 'application/json',
};

/** The remote's configuration without federation: it brings its own copy of everything. */
function standaloneConfig(appDir, dist) {
  const name = path.basename(appDir);
  const remote = createConfig({ appDir, dist, name, production: false, version: 'standalone' });
  return {
    ...remote,
    entry: { host: path.join(root, 'libs/web/dev/host.tsx') },
    output: {
      path: dist,
      clean: true,
      publicPath: '/_host/',
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    resolve: { ...remote.resolve, alias: { remote: path.join(appDir, 'src/remote.ts') } },
    optimization: { minimize: false },
    plugins: [
      new rspack.DefinePlugin({ BUILD_VERSION: JSON.stringify('standalone'), UI_WORDS: JSON.stringify(uiWords()) }),
      ownLanguages(),
    ],
  };
}

const page = (files) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Asili</title>${files.map((file) => (file.endsWith('.css') ? `<link rel="stylesheet" href="/_host/${file}">` : `<script defer src="/_host/${file}"></script>`)).join('')}</head><body><div id="root"></div></body></html>`;

/**
 * Builds the remote in `appDir` with its host and serves it; `port` 0 takes a free one.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} once the first build is there; rejects when it fails
 */
export async function serveStandalone(
  appDir,
  port = 0,
  { dist = path.join(root, '.asili/standalone', path.basename(appDir)) } = {},
) {
  const compiler = rspack(standaloneConfig(appDir, dist));
  let html = '';
  await new Promise((resolve, reject) => {
    compiler.watch({}, (error, stats) => {
      if (error ?? stats.hasErrors()) return reject(error ?? new Error(stats.toString({ preset: 'errors-only' })));
      html = page(stats.toJson({ all: false, entrypoints: true }).entrypoints.host.assets.map(({ name }) => name));
      return resolve();
    });
  });
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (/^\/(api|media|ipfs)\//.test(pathname)) return void fakeApi(request, response);
    if (!pathname.startsWith('/_host/'))
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    const file = path.join(dist, path.normalize(pathname.slice('/_host'.length)));
    if (!file.startsWith(dist + path.sep) || !existsSync(file)) return void response.writeHead(404).end();
    return void response
      .writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await new Promise((resolve) => compiler.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}

if (process.argv[1] === import.meta.filename) {
  const { url } = await serveStandalone(process.cwd(), Number(process.argv[2] ?? 4180));
  console.log(url);
}
