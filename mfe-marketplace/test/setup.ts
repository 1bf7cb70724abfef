import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 }); // A busy machine draws late.

Object.assign(globalThis, { BUILD_VERSION: 'spec' }); // The bundler's own constant.

// jsdom has none of these; each spec says what the network answers.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // Failed calls are logged on purpose.
  globalThis.fetch = jest.fn<typeof fetch>(() => Promise.reject(new TypeError('no network in unit specs')));
  globalThis.matchMedia = ((query: string) => ({ matches: false, media: query, addEventListener: () => undefined, removeEventListener: () => undefined })) as unknown as typeof matchMedia;
  globalThis.scrollTo = () => undefined;
  globalThis.EventSource = class { close() {} addEventListener() {} removeEventListener() {} } as unknown as typeof EventSource;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  jest.restoreAllMocks();
});
