import { globSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExternalItem, RspackOptions, Stats } from '@rspack/core';
import { repositoryRoot } from '../workspace.ts';

/** Programs of a service or a library: `src/main.ts`, every `*-cli.ts`, and those of threads, `*-thread.ts`. */
const PROGRAMS = 'src/{main,**/*-cli,**/*-thread}.ts';
/** Packages that read files of their own, or pick a binary: they stay in `node_modules`. */
const KEPT_OUTSIDE = /^(sharp|pdfkit|fontkit|@hashgraph\/sdk|@hiero-ledger\/|@aws-sdk\/|@grpc\/)/;
const LAUNCHER = path.join(import.meta.dirname, 'run-compiled.mjs');

/** Folders with programs to bundle, relative to the root. */
export function packagesToBundle(root: string): string[] {
  const files = globSync(`{libs,services}/*/${PROGRAMS}`, { cwd: root }).map((file) => file.replaceAll(path.sep, '/'));
  return [...new Set(files.map((file) => file.split('/').slice(0, 2).join('/')))].sort();
}

/**
 * Turns every program of a package into one file in its `dist`, straight from the sources and without a look at types, and the
 * packages it uses into a second: it starts in half the time, since Node would otherwise read some 3,000 files. They may be
 * moved with the whole repository: `import.meta.url` is that of the file that runs. Names are kept, because classes are seen by name in logs.
 *
 * @param folder of the package, relative to the root
 * @throws with the compiler's words where a source is wrong
 */
export async function bundle(root: string, folder: string): Promise<void> {
  const { rspack } = await import('@rspack/core'); // Slow to load, and not needed where nothing has changed.
  const { swcOptions } = (await import(pathToFileURL(path.join(repositoryRoot, 'jest.preset.mjs')).href)) as {
    swcOptions: () => object;
  };
  const sourceMaps = new rspack.SourceMapDevToolPlugin({
    filename: '[file].map',
    exclude: 'packages.cjs',
    columns: false,
  });
  const ownPlace = [
    new rspack.DefinePlugin({ 'import.meta.url': 'bundleUrl' }),
    new rspack.BannerPlugin({
      raw: true,
      banner: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;",
    }),
  ];
  const compiler = rspack({ ...options(path.join(root, folder), swcOptions()), plugins: [...ownPlace, sourceMaps] });
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result))));
  });
  if (!stats || stats.hasErrors())
    throw new Error(stats?.toString({ preset: 'errors-only', colors: false }) ?? `${folder}: nothing was built`);
  for (const program of programsOf(path.join(root, folder)))
    await copyFile(LAUNCHER, path.join(root, folder, 'dist', `${program}.js`));
}

/** Names of the programs of a folder, without their endings. */
function programsOf(folder: string): string[] {
  return globSync(PROGRAMS, { cwd: folder }).map((file) => file.replaceAll(path.sep, '/').replace(/^src\/|\.ts$/g, ''));
}

function options(folder: string, swc: object): RspackOptions {
  return {
    mode: 'none',
    target: 'node24',
    context: folder,
    entry: Object.fromEntries(programsOf(folder).map((name) => [name, `./src/${name}.ts`])),
    output: {
      path: path.join(folder, 'dist'),
      filename: '[name].cjs',
      chunkFilename: '[name].cjs',
      chunkFormat: 'commonjs',
      chunkLoading: 'require',
      library: { type: 'commonjs2' },
      clean: true,
    },
    resolve: { conditionNames: ['@asili/source', 'node', '...'] },
    externalsPresets: { node: true },
    externals: keptOutside,
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { ...swc, sourceMaps: true, module: undefined },
          type: 'javascript/esm',
        },
      ],
      parser: {
        javascript: {
          url: false,
          exportsPresence: false,
          exprContextCritical: false,
          unknownContextCritical: false,
          wrappedContextCritical: false,
        },
      },
    },
    optimization: {
      sideEffects: true,
      providedExports: true,
      usedExports: true,
      splitChunks: {
        minSize: 0,
        cacheGroups: {
          default: false,
          defaultVendors: { test: /[\\/]node_modules[\\/]/, chunks: 'all', name: 'packages' },
        },
      },
    },
    devtool: false,
  };
}

/** What is loaded at run time: see KEPT_OUTSIDE, and optional packages that are not installed. */
const keptOutside: ExternalItem = ({ request = '', context = '', getResolve }, done) => {
  if (KEPT_OUTSIDE.test(request)) return done(undefined, request, 'commonjs');
  if (/^(\.|\/|node:|@asili\/)/.test(request)) return done();
  getResolve?.()(context, request, (error, found) => (error || !found ? done(undefined, request, 'commonjs') : done()));
};
