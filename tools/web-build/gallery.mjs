/**
 * Builds the gallery of libs/ui and libs/product-ui into libs/product-ui/dist/gallery, or another folder:
 *   node tools/web-build/gallery.mjs [--into <folder>]
 * A page of its own beside the front ends: nothing of it is in any of them. Served under /dev/ui in development only.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { createConfig, ownLanguages } from './config.mjs';
import { textsByLanguage, uiWords } from './languages.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const appDir = path.join(root, 'libs/product-ui/gallery');
const into = process.argv.indexOf('--into');
const dist = into > 0 ? path.resolve(process.argv[into + 1]) : path.join(root, 'libs/product-ui/dist/gallery');
process.env.NODE_ENV = 'production';

/** The shell's configuration without federation: sources, styles and minifying are the same. */
function galleryConfig() {
  const shell = createConfig({ appDir, dist, name: 'shell', production: true, version: 'gallery' });
  return {
    ...shell,
    name: 'gallery',
    entry: { gallery: './src/index.tsx' },
    devtool: false,
    output: {
      path: dist,
      clean: true,
      publicPath: '/dev/ui/',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    plugins: [
      new rspack.DefinePlugin({
        UI_WORDS: JSON.stringify(uiWords()),
        GALLERY_WORDS: `(${JSON.stringify(textsByLanguage('gallery'))})`,
      }),
      ownLanguages(),
    ],
  };
}

const compiler = rspack(galleryConfig());
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) {
    console.error(error ?? stats.toString({ preset: 'errors-only' }));
    process.exit(1);
  }
  const files = stats.toJson({ all: false, entrypoints: true }).entrypoints.gallery.assets.map(({ name }) => name);
  const tags = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="/dev/ui/${file}">`
      : `<script defer src="/dev/ui/${file}"></script>`,
  );
  writeFileSync(
    path.join(dist, 'index.html'),
    readFileSync(path.join(appDir, 'index.html'), 'utf8').replace('<!-- assets -->', tags.join('\n    ')),
  );
  console.log(`gallery: built in ${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`);
  compiler.close(() => undefined);
});
