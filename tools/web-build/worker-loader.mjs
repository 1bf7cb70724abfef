/**
 * `import url from './x.worker.ts?worker'` gives the address of that worker as one file of its own. The federation
 * plugin would put its run time into a worker of the app's build, where it cannot run.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';

export default function workerLoader() {
  const done = this.async();
  const { production } = this.getOptions();
  const folder = mkdtempSync(path.join(tmpdir(), 'asili-worker-'));
  const compiler = rspack({
    mode: production ? 'production' : 'development',
    context: path.dirname(this.resourcePath),
    entry: this.resourcePath,
    target: ['webworker', 'es2022'],
    devtool: false,
    output: { path: folder, filename: 'worker.js', asyncChunks: false },
    resolve: {
      extensions: ['.ts', '.mjs', '.js'],
      conditionNames: ['@asili/source', 'import', 'module', 'browser', 'default'],
    },
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
  });
  compiler.run((error, stats) => {
    const problem = error ?? (stats.hasErrors() ? new Error(stats.toString({ preset: 'errors-only' })) : null);
    for (const file of stats?.compilation.fileDependencies ?? []) this.addDependency(file);
    const code = problem ? undefined : readFileSync(path.join(folder, 'worker.js'), 'utf8');
    rmSync(folder, { recursive: true, force: true });
    compiler.close(() => done(problem, code));
  });
}
