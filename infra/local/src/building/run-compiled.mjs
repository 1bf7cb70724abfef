/**
 * Stands as `<program>.js` beside `<program>.cjs` and runs it from what V8 made of it in an earlier run. Node's own compile cache is
 * made before a program runs, so it has none of the functions that are compiled when they are first called: most of a service.
 * V8 knows its own version and flags again, but of the source no more than its length: so the time of its change is in the name.
 */
import { executionAsyncResource } from 'node:async_hooks';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

/** By then a service has done all of its start, and V8 has not yet let go of what only a start needs. */
const KEEP_AFTER_MS = 5000;

/**
 * Holds one object of those `process.nextTick` makes, so that V8 keeps their hidden class. Where all garbage is collected while no such object
 * lives, the class is made anew, and V8 no longer compiles what makes them: each turn of a service then takes a microsecond more, which is
 * an eighth of what the gateway does for a request. Whether that happened hung on how long the texts of a service are.
 */
const heldTicks = [];
process.nextTick(() => heldTicks.push(executionAsyncResource()));

const loaded = new Map();
const fresh = [];

await load(import.meta.filename.replace(/\.js$/, '.cjs'));
setTimeout(keep, KEEP_AFTER_MS).unref();

function load(file) {
  if (!loaded.has(file)) loaded.set(file, run(file));
  return loaded.get(file);
}

function run(file) {
  const compiled = `${file}.${Math.trunc(statSync(file).mtimeMs)}.compiled`;
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`;
  const script = new vm.Script(source, {
    filename: file,
    cachedData: compiledBefore(compiled),
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (script.cachedDataRejected !== false) fresh.push({ compiled, script });
  const module = { exports: {} };
  const packages = createRequire(file);
  const require = (id) => (/^\.\.?\//.test(id) ? load(path.resolve(path.dirname(file), id)) : packages(id));
  script.runInThisContext().call(module.exports, module.exports, require, module, file, path.dirname(file));
  return module.exports;
}

function compiledBefore(compiled) {
  try {
    return readFileSync(compiled);
  } catch {
    return undefined; // The first run since it was built.
  }
}

/** Several instances may do so at once; where the folder may not be written, every start compiles. */
function keep() {
  for (const { compiled, script } of fresh) {
    const scratch = `${compiled}-${process.pid}`;
    try {
      writeFileSync(scratch, script.createCachedData(), { flush: true });
      renameSync(scratch, compiled);
    } catch {
      return;
    }
  }
}
