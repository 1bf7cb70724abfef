import path from 'node:path';
import { rspack } from '@rspack/core';
import { ownLanguages, rules } from '../config.mjs';
import { sharedNames as shared } from '../shared.mjs';

/**
 * The second build of a front end: the same pages as one CommonJS file for Node, from which HTML is made (ADR 16).
 *
 * The shell's file carries React, the router and the libraries and exports them as `shared`; a remote's file asks for them
 * by name, so that a page has one copy of each, as in the browser. Class names, addresses of pictures and the version are
 * those of the browser's build; no asset is written.
 *
 * @param {{ appDir: string, dist: string, name: string, production: boolean, version: string }} app
 */
export function createServerConfig(app) {
  const isShell = app.name === 'shell';
  return {
    context: app.appDir,
    name: `${app.name} (server)`,
    mode: app.production ? 'production' : 'development',
    target: 'node22',
    entry: { [isShell ? 'shell' : 'remote']: isShell ? './src/server/render.tsx' : './src/remote.ts' },
    devtool: false,
    output: {
      path: path.join(app.dist, 'server'),
      uniqueName: app.production ? `${app.name.replaceAll('-', '_')}_${app.version}` : app.name.replaceAll('-', '_'), // Part of the names of classes.
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      asyncChunks: false,
      publicPath: isShell ? '/' : `/r/${app.name}/`,
      assetModuleFilename: `${isShell ? 'assets/' : ''}[name].[contenthash:8][ext]`,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      conditionNames: ['@asili/source', 'node', 'import', 'module', 'default'],
    },
    externals: isShell
      ? []
      : [({ request }, done) => (shared.includes(request) ? done(undefined, `commonjs ${request}`) : done())],
    module: withoutFiles(rules(app)),
    optimization: { minimize: false },
    plugins: [
      new rspack.DefinePlugin({ BUILD_VERSION: JSON.stringify(app.version) }),
      ownLanguages(),
      ...(isShell ? shellPlugins(app.appDir) : []),
    ],
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** Names of classes and addresses of assets only: the files are the browser build's. */
function withoutFiles(module) {
  return {
    ...module,
    rules: module.rules.map((rule) => ({
      ...rule,
      ...(rule.type === 'css/module' && { generator: { ...rule.generator, exportsOnly: true } }),
      ...(rule.type === 'css' && { generator: { exportsOnly: true } }),
    })),
    generator: { asset: { emit: false }, 'asset/resource': { emit: false } },
  };
}

function shellPlugins(appDir) {
  const server = (file) => path.join(appDir, 'src/server', file);
  const list = shared.map((name, index) => `import * as m${index} from ${JSON.stringify(name)};`).join('\n');
  const table = shared.map((name, index) => `${JSON.stringify(name)}: m${index}`).join(', ');
  return [
    new rspack.experiments.VirtualModulesPlugin({
      [server('shared.js')]: `${list}\nexport const shared = { ${table} };\n`,
    }),
    new rspack.NormalModuleReplacementPlugin(/federation[\\/]remotes\.ts$|^\.\/remotes\.ts$/, (data) => {
      if (/libs[\\/]web[\\/]src[\\/]federation/.test(data.context ?? data.contextInfo?.issuer ?? ''))
        data.request = server('remotes.ts');
    }),
    new rspack.NormalModuleReplacementPlugin(/fetch-messages\.ts$/, (data) => {
      if (!data.request.includes('server')) data.request = server('fetch-messages.ts');
    }),
  ];
}
