/** Puts the network and the packages it uses into one file, dist/hedera-local.mjs, for the container image (Dockerfile). */
import path from 'node:path';
import { rspack } from '@rspack/core';

export const bundle = path.join(import.meta.dirname, 'dist', 'hedera-local.mjs');

const stats = await new Promise((resolve, reject) => {
  const compiler = rspack({
    mode: 'production',
    target: 'node24',
    context: import.meta.dirname,
    entry: './src/main.ts',
    output: { path: path.dirname(bundle), filename: path.basename(bundle), module: true, chunkFormat: 'module' },
    experiments: { outputModule: true },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
          type: 'javascript/auto',
        },
      ],
    },
    optimization: { minimize: false },
    ignoreWarnings: [/Critical dependency/], // protobufjs asks for optional packages by name at run time.
  });
  compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result))));
});
if (stats.hasErrors()) {
  process.stderr.write(`${stats.toString({ preset: 'errors-only' })}\n`);
  process.exit(1);
}
