/**
 * Jest's runtime, but what comes from `node_modules` is loaded once per process for all spec files and not once for each of them; our own
 * code is loaded for each as ever. So is Jest's own, of which each file has its own state, but it is compiled once: it was a quarter of what
 * unit specs took. Goes with `jest-environment.mjs` and `jsdom-environment.mjs`, which give all files of a process one set of
 * globals: modules of one cannot be linked into another.
 */
import JestRuntime from 'jest-runtime';

const isOfPackage = (key) =>
  typeof key === 'string' && key.includes('/node_modules/') && !key.includes('/node_modules/fake-indexeddb/'); // It sets globals as it is loaded.
const sharedIn = new WeakMap();

/** A module registry of one spec file, over one of all. */
class LayeredRegistry extends Map {
  constructor(shared) {
    super();
    this.shared = shared;
  }

  get(key) {
    return isOfPackage(key) ? this.shared.get(key) : super.get(key);
  }

  has(key) {
    return isOfPackage(key) ? this.shared.has(key) : super.has(key);
  }

  set(key, module) {
    if (isOfPackage(key)) this.shared.set(key, module);
    else super.set(key, module);
    return this;
  }

  delete(key) {
    return isOfPackage(key) ? this.shared.delete(key) : super.delete(key);
  }
}

class Runtime extends JestRuntime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    const { global } = environment;
    if (!sharedIn.has(global)) sharedIn.set(global, { commonJs: new Map(), esm: new Map(), compiled: new Map() });
    const { commonJs, esm, compiled } = sharedIn.get(global);
    this.registries.moduleRegistry = new LayeredRegistry(commonJs);
    this.registries.esModuleRegistry = new LayeredRegistry(esm);
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
    this.mockState.clear();
    this.fileCache.clear();
    this.transformCache.clear();
    this.jestGlobals.clearJestObjectCache();
  }
}

export { Runtime as 'module.exports' }; // Jest requires it.
