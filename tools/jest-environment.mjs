/** Jest's Node environment with one set of globals for all spec files of a process, for `jest-runtime.mjs`. Each begins with the environment variables of the process. */
import util from 'node:util';
import vm from 'node:vm';
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';
import { ModuleMocker } from 'jest-mock';

let shared;

/**
 * Jest's own context is an object it watches, so that each look at `Promise` or `Math` passes an interceptor and a proxy: half a microsecond and more,
 * hundreds of times what it takes elsewhere. One that is nobody's object has globals like any program.
 */
const { createContext } = vm;
vm.createContext = (object, ...options) =>
  createContext(util.types.isProxy(object) ? vm.constants.DONT_CONTEXTIFY : object, ...options);

export default class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    if (shared) {
      this.fakeTimers.dispose();
      this.fakeTimersModern.dispose();
      this.context = shared.context;
      this.global = shared.global;
      const { projectConfig } = config;
      const { global } = this;
      this.moduleMocker = new ModuleMocker(global);
      this.fakeTimers = new LegacyFakeTimers({
        config: projectConfig,
        global,
        moduleMocker: this.moduleMocker,
        timerConfig: { idToRef: (id) => id, refToId: (timer) => timer },
      });
      this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global });
    }
    // What reports on the tests of the file before would report on those of this one.
    Reflect.deleteProperty(this.global, Symbol.for('EVENT_HANDLERS'));
    shared ??= { context: this.context, global: this.global };
    const { env } = this.global.process;
    for (const name of Object.keys(env)) Reflect.deleteProperty(env, name);
    Object.assign(env, process.env);
  }

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
  }
}
