import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { checkConsole, watchConsole } from './console.ts';

/**
 * What unit specs of the front ends start from: no network, no media queries, nothing kept. An error or a warning on the
 * console that `expectConsoleError` does not name fails the spec.
 */
jest.setTimeout(60_000); // A busy machine is no failure.
configure({ asyncUtilTimeout: 15_000 });
Object.assign(globalThis, { BUILD_VERSION: 'spec', IS_REACT_ACT_ENVIRONMENT: true }); // The bundler's own constant; React then warns of what `act` does not see.

beforeEach(() => {
  watchConsole();
  // jsdom has none of these; each spec says what the network and the system answer.
  globalThis.fetch = jest.fn<typeof fetch>(() => Promise.reject(new TypeError('no network in unit specs')));
  globalThis.matchMedia = ((query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
  globalThis.scrollTo = () => undefined;
  globalThis.EventSource = class {
    close() {}
    addEventListener() {}
    removeEventListener() {}
  } as unknown as typeof EventSource;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  jest.restoreAllMocks();
  checkConsole();
});
