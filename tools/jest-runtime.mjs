/**
 * Jest's runtime and Node environment, but what comes from `node_modules` is loaded once per process for all spec files and not once for each of
 * them; our own code is loaded for each as ever. So is Jest's own, of which each file has its own state, but it is compiled once: it was a quarter of
 * what unit specs took. All files of a process have one set of globals, since modules of one cannot be linked into another; `jsdom-environment.mjs` does the same
 * for a window. `infra/local/test/jest-run.int.spec.ts` fails where a new version of Jest has moved what this relies on.
 */
import util from 'node:util';
import vm from 'node:vm';
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';
import { ModuleMocker } from 'jest-mock';
import JestRuntime from 'jest-runtime';

const isOfPackage = (key) =>
  typeof key === 'string' && key.includes('/node_modules/') && !key.includes('/node_modules/fake-indexeddb/'); // It sets globals as it is loaded.
const sharedIn = new WeakMap();

/** A module registry of one spec file, over one of all. */
function layeredOver(shared) {
  const registry = new Map();
  for (const name of ['get', 'has', 'set', 'delete']) {
    const own = registry[name].bind(registry);
    registry[name] = (key, ...value) => (isOfPackage(key) ? shared[name](key, ...value) : own(key, ...value));
  }
  return registry;
}

class Runtime extends JestRuntime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    const { global } = environment;
    if (!sharedIn.has(global)) sharedIn.set(global, { commonJs: new Map(), esm: new Map(), compiled: new Map() });
    const { commonJs, esm, compiled } = sharedIn.get(global);
    this.registries.moduleRegistry = layeredOver(commonJs);
    this.registries.esModuleRegistry = layeredOver(esm);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (source, file) => {
      if (!isOfPackage(file)) return compile(source, file);
      if (compiled.get(file)?.source !== source) compiled.set(file, { source, run: compile(source, file) });
      return compiled.get(file).run;
    };
  }

  /** A package that was loaded for one file may load the rest of itself for another: the runtime that began it stays in use. */
  teardown() {
    this.restoreAllMocks();
    this.resetModules();
    for (const state of [this.mockState, this.fileCache, this.transformCache]) state.clear();
    this.jestGlobals.clearJestObjectCache();
    this.enterTestCode();
  }
}

export { Runtime as 'module.exports' }; // Jest requires the runtime, and imports the environment.

/** Jest's own context is an object it watches: each look at `Promise` or `Math` takes hundreds of times what it takes elsewhere. */
const { createContext } = vm;
vm.createContext = (object, ...options) =>
  createContext(util.types.isProxy(object) ? vm.constants.DONT_CONTEXTIFY : object, ...options);

let first;

/** Each file begins with the environment variables of the process. */
export default class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    first ??= { context: this.context, global: this.global };
    this.disposeTimers();
    Object.assign(this, first);
    const { global } = first;
    const settings = { config: config.projectConfig, global };
    const moduleMocker = new ModuleMocker(global);
    const timerConfig = { idToRef: (id) => id, refToId: (timer) => timer };
    this.moduleMocker = moduleMocker;
    this.fakeTimers = new LegacyFakeTimers({ ...settings, moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers(settings);
    Reflect.deleteProperty(global, Symbol.for('EVENT_HANDLERS')); // They would report on the tests of the file before.
    global.process.exit = () => process.kill(process.pid, 'SIGKILL'); // A failure at once; after an exit Jest tries again.
    for (const name of Object.keys(global.process.env)) Reflect.deleteProperty(global.process.env, name);
    Object.assign(global.process.env, process.env);
  }

  async teardown() {
    this.disposeTimers();
  }

  disposeTimers() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
  }
}
