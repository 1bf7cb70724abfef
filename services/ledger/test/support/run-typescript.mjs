/** Lets a child process run the sources as they are: `node --import this-file --conditions=@asili/source main.ts`. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const jsc = {
  parser: { syntax: 'typescript', decorators: true },
  transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  target: 'es2023',
  keepClassNames: true,
};

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !/\.ts$/.test(url)) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { filename, jsc, module: { type: 'es6' }, sourceMaps: 'inline', configFile: false, swcrc: false });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
