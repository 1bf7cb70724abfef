import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 }); // A busy machine draws late.

// jsdom has neither; each test says what the network and the system answer.
beforeEach(() => {
  globalThis.fetch = jest.fn<typeof fetch>(() => Promise.reject(new TypeError('no network in unit tests')));
  globalThis.matchMedia = ((query: string) => ({ matches: false, media: query, addEventListener: () => undefined, removeEventListener: () => undefined })) as unknown as typeof matchMedia;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
