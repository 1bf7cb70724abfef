/** Lets a child process run the sources with their decorators: node --import ./swc-hooks.mjs script.ts. */
import { transformSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const options = {
  jsc: { parser: { syntax: 'typescript', decorators: true }, transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false }, target: 'es2023', keepClassNames: true },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    return { format: 'module', source: transformSync(readFileSync(filename, 'utf8'), { ...options, filename }).code, shortCircuit: true };
  },
});
