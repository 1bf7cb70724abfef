import path from 'node:path';
import { rspack } from '@rspack/core';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { tableFile } from './languages.mjs';
import { sharedModules } from './shared.mjs';

const browsers = ['chrome >= 109', 'firefox >= 115', 'safari >= 15.6'];

/**
 * The rspack configuration of the shell and of every remote.
 *
 * @param {{ appDir: string, dist: string, name: string, production: boolean, version: string }} app
 *   `name` is the folder name; the federation name is the same with underscores.
 */
export function createConfig(app) {
  const isShell = app.name === 'shell';
  const federationName = app.name.replaceAll('-', '_');
  return {
    context: app.appDir,
    name: app.name,
    mode: app.production ? 'production' : 'development',
    target: ['web', 'es2022'],
    entry: { main: './src/index.ts' },
    devtool: app.production ? 'source-map' : 'cheap-module-source-map',
    lazyCompilation: false, // Breaks federation: endless reloads.
    output: output(app, isShell, federationName),
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      conditionNames: ['@asili/source', 'import', 'module', 'browser', 'default'],
    },
    module: rules(app),
    optimization: optimization(app.production, isShell),
    plugins: plugins(app, isShell, federationName),
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

function output(app, isShell, federationName) {
  const folder = isShell ? 'assets/' : '';
  const name = app.production ? '[name].[contenthash:8]' : '[name]';
  return {
    path: app.dist,
    clean: true,
    // Constant while developing, one per build otherwise: see buildVersion.
    uniqueName: app.production ? `${federationName}_${app.version}` : federationName,
    publicPath: isShell ? '/' : 'auto', // `auto` in the shell would break deep links.
    filename: `${folder}${name}.js`,
    chunkFilename: `${folder}${name}.js`,
    cssFilename: `${folder}${name}.css`,
    cssChunkFilename: `${folder}${name}.css`,
    assetModuleFilename: `${folder}[name].[contenthash:8][ext]`,
    crossOriginLoading: 'anonymous',
  };
}

/** How every kind of source is read; the same for the browser and for Node, so that class names agree. */
export function rules(app) {
  const short = app.name.replace('mfe-', '').slice(0, 2);
  const ident = app.production ? '[hash:base64:5]' : '[name]-[local]';
  const local = (prefix) => ({
    localIdentName: `${prefix}-${ident}`,
    exportsConvention: 'camel-case-only',
    exportsOnly: false,
  });
  return {
    parser: { 'css/module': { namedExports: false, dashedIdents: false } }, // Custom properties are tokens: they keep their names.
    rules: [
      {
        resourceQuery: /^\?worker$/,
        type: 'asset/resource',
        generator: { filename: `[name]${app.production ? '.[contenthash:8]' : ''}.js` },
        loader: path.join(import.meta.dirname, 'worker-loader.mjs'),
        options: { production: app.production },
      },
      {
        test: /\.tsx?$/,
        resourceQuery: { not: [/^\?worker$/] },
        loader: 'builtin:swc-loader',
        type: 'javascript/auto',
        options: swc(app.production),
      },
      { test: /messages\.ts$/, enforce: 'pre', loader: path.join(import.meta.dirname, 'every-language-loader.mjs') },
      {
        test: /\.module\.css$/,
        include: /libs[\\/](?:product-)?ui[\\/]/,
        type: 'css/module',
        generator: local(app.name === 'shell' ? 'ui' : `ui-${short}`),
      },
      { test: /\.module\.css$/, exclude: /libs[\\/](?:product-)?ui[\\/]/, type: 'css/module', generator: local(short) },
      { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
      { test: /\.(woff2|wasm|avif|webp|jpg|png)$/, type: 'asset/resource' },
    ],
  };
}

function swc(production) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: false } },
      target: 'es2022',
      externalHelpers: true,
    },
    isModule: true,
    sourceMaps: true,
    ...(production ? {} : { minify: false }),
  };
}

function optimization(production, isShell) {
  return {
    minimize: production,
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({
        extractComments: false,
        minimizerOptions: { compress: { passes: 2, pure_funcs: translatorLog } },
      }),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
    ],
    runtimeChunk: false, // Any other value makes the container unreachable.
    ...(isShell
      ? {}
      : {
          splitChunks: {
            chunks: 'async',
            cacheGroups: { styles: { type: 'css', name: 'styles', chunks: 'async', enforce: true } },
          },
        }),
  };
}

function plugins(app, isShell, federationName) {
  return [
    new rspack.DefinePlugin({ BUILD_VERSION: JSON.stringify(app.version) }),
    ownLanguages(),
    new ModuleFederationPlugin({
      name: federationName,
      filename: `${isShell ? 'assets/' : ''}remoteEntry${app.production ? '.[contenthash:8]' : ''}.js`,
      ...(isShell ? {} : { exposes: { './app': './src/remote.ts' } }),
      remotes: {}, // Named at run time by /remotes.json.
      shared: sharedModules(app),
      manifest: !isShell,
      dts: false,
      dev: false,
      shareStrategy: 'loaded-first', // The default asks every remote before the first paint.
      experiments: {
        optimization: { target: 'web' },
        ...(isShell ? { provideExternalRuntime: true } : { externalRuntime: true }),
      },
    }),
    // Each hash stands in the first load and does not compress: sha256 is as safe here, and a third shorter.
    ...(app.production
      ? [
          new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false }),
          ...withoutErrorTexts(),
        ]
      : []),
  ];
}

/** The table of languages of this build takes the place of the kernel's where it is another. */
export const ownLanguages = () =>
  new rspack.NormalModuleReplacementPlugin(/^\.\/languages\.ts$/, (data) => {
    if (/libs[\\/]kernel[\\/]src$/.test(data.context)) data.request = tableFile;
  });

/** What i18next tells developers on the console: most of a kilobyte of the first load. */
const translatorLog = ['warn', 'error', 'log', 'deprecate'].map((level) => `this.logger.${level}`);

/** The federation runtime's errors keep code, arguments and the address of their explanation, and leave out its sentences: a kilobyte of the first load. */
function withoutErrorTexts() {
  const names = ['buildDescMap', 'errorDescMap', 'runtimeDescMap', 'typeDescMap'];
  const modules = {
    mjs: names.map((name) => `export const ${name} = {};`).join(''),
    cjs: names.map((name) => `exports.${name} = {};`).join(''),
  };
  return Object.entries(modules).map(
    ([kind, source]) =>
      new rspack.NormalModuleReplacementPlugin(new RegExp(`[\\\\/]desc\\.${kind}$`), (request) => {
        if (/error-codes/.test(request.context)) request.request = `data:text/javascript,${encodeURIComponent(source)}`;
      }),
  );
}
