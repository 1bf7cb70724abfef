/**
 * jsdom with what every browser has and jsdom has not: the Fetch API's parts and streams, as Node brings them. One window for all spec files of
 * a process, for `jest-runtime.mjs`: each finds it as it was when `libs/web/src/testing/packages.ts` had run, and none gets one in which a test failed.
 */
import { TestEnvironment } from 'jest-environment-jsdom';
import jsdomUtils from 'jsdom/lib/jsdom/living/generated/utils.js';

const url = 'http://localhost/';
let shared;

class SharedWindow extends TestEnvironment {
  constructor(config, context) {
    super(config, { ...context, console: { error: (...parts) => this.global.console.error(...parts) } }); // Each file brings its own.
    Object.assign(this.global, {
      Request,
      Response,
      Headers,
      TextEncoder,
      TextDecoder,
      ReadableStream,
      WritableStream,
      TransformStream,
      BroadcastChannel,
    });
    this.global.setImmediate = setImmediate; // For React's scheduler: were a timer cleared that it waits for, it would never run again.
  }

  /** Jest calls it when the setup files have run. */
  async setup() {
    this.isSound = false;
    if (this.parts) return;
    const { document, getComputedStyle, setTimeout } = this.global;
    delete this.global.setImmediate; // No browser has it.
    document.querySelector('p');
    getComputedStyle(document.body); // jsdom's two readers of selectors listen to the mouse from now on.
    this.firstTimer = setTimeout(() => undefined);
    this.parts = new Map(partsOf(this.global).map((part) => [part, Object.getOwnPropertyDescriptors(part)]));
    this.listeners = new Map(targetsOf(this.global).map((target) => [target, copyOf(target._eventListeners)]));
  }

  handleTestEvent({ name, test }) {
    if (name === 'run_start') this.isSound = true;
    if (name === 'error' || name === 'hook_failure' || test?.errors.length > 0) this.isSound = false;
  }

  async teardown() {
    shared = undefined;
    if (!this.isSound) return super.teardown(); // A test that was given up may have left packages in any state, such as React amid an update.
    this.restore();
    shared = this;
  }

  restore() {
    const {
      cancelAnimationFrame,
      clearTimeout,
      document,
      history,
      History,
      localStorage,
      requestAnimationFrame,
      sessionStorage,
      _sessionHistory: visited,
    } = this.global;
    this.fakeTimersModern.useRealTimers();
    for (const [target, listeners] of this.listeners) target._eventListeners = copyOf(listeners);
    for (const [part, properties] of this.parts) restoreProperties(part, properties);
    const last = Math.max(
      this.global.setTimeout(() => undefined),
      requestAnimationFrame(() => undefined),
    );
    for (let id = this.firstTimer; id <= last; id += 1) {
      clearTimeout(id);
      cancelAnimationFrame(id);
    }
    const { body, documentElement, head } = document;
    for (const element of [documentElement, head, body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    head.replaceChildren();
    body.replaceChildren();
    documentElement.replaceChildren(head, body);
    localStorage.clear();
    sessionStorage.clear();
    this.dom.cookieJar.removeAllCookiesSync();
    Object.assign(visited, { _entries: [visited.currentEntry], _currentIndex: 0 });
    this.dom.reconfigure({ url });
    History.prototype.replaceState.call(history, null, '');
  }
}

/** Jest makes one for each file, with `new`. */
export default function windowOf(config, context) {
  shared ??= new SharedWindow(config, context);
  return shared;
}

/** Whose properties a spec may change: the window, what it holds, its classes and what they give to their objects. */
function partsOf(global) {
  const { __zod_globalConfig: zod, document, history, navigator, process } = global;
  const classes = Object.values(Object.getOwnPropertyDescriptors(global)).flatMap(({ value }) =>
    typeof value === 'function' ? [value, value.prototype] : [],
  );
  return [
    ...new Set([
      global,
      document,
      document.documentElement,
      document.body,
      history,
      navigator,
      process,
      process.env,
      global.Math,
      zod,
      ...classes,
    ]),
  ].filter(Boolean);
}

function restoreProperties(part, properties) {
  for (const key of Reflect.ownKeys(part)) if (!Object.hasOwn(properties, key)) Reflect.deleteProperty(part, key);
  for (const key of Reflect.ownKeys(properties)) {
    const [before, now] = [properties[key], Reflect.getOwnPropertyDescriptor(part, key)];
    if (!now || !Object.is(now.value, before.value) || now.get !== before.get || now.set !== before.set)
      Reflect.defineProperty(part, key, before);
  }
}

const targetsOf = ({ document, window }) =>
  [window, document, document.documentElement, document.body].map((target) => jsdomUtils.implForWrapper(target));
const copyOf = (listeners) =>
  Object.assign(
    Object.create(null),
    Object.fromEntries(Object.entries(listeners).map(([type, all]) => [type, [...all]])),
  );
