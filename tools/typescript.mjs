/**
 * Lets Node run the sources with their decorators as they are: node --import ./tools/typescript.mjs --conditions=@asili/source script.ts
 *
 * What was compiled is kept in `.asili/compiled`, with the hash of all that it depends on: specs start such programs by the dozen.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { swcOptions } from '../jest.preset.mjs';

const require = createRequire(import.meta.url);
const folder = path.join(import.meta.dirname, '..', '.asili', 'compiled');
const compiler = JSON.stringify([require('@swc/core/package.json').version, swcOptions()]);
let swc;

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !/\.tsx?$/.test(url) || url.includes('/node_modules/'))
      return nextLoad(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});

/** A file's own, for what it says now: its place is by its name, so that what is kept does not grow with every change. */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const madeOf = hash(compiler, source);
  const kept = path.join(folder, hash(filename));
  try {
    const [, code] = readFileSync(kept, 'utf8').split(`${madeOf}\n`, 2);
    if (code !== undefined) return code;
  } catch {
    // It is not there yet.
  }
  swc ??= require('@swc/core');
  const { code } = swc.transformSync(source, { ...swcOptions(), filename, configFile: false, swcrc: false });
  keep(kept, `${madeOf}\n${code}`);
  return code;
}

function hash(...texts) {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/** Whole or not at all: another program may be reading. That it cannot be kept costs time only. */
function keep(file, text) {
  try {
    mkdirSync(folder, { recursive: true });
    const whole = `${file}.${randomUUID()}`;
    writeFileSync(whole, text);
    renameSync(whole, file);
  } catch {
    // A disk that is full or not ours to write on.
  }
}
