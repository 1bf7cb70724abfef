/** Lets Node run the sources with their decorators as they are: node --import ./tools/typescript.mjs --conditions=@asili/source script.ts */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swcOptions } from '../jest.preset.mjs';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !/\.tsx?$/.test(url) || url.includes('/node_modules/')) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...swcOptions(), filename, configFile: false, swcrc: false });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
