import { afterEach } from '@jest/globals';

// The browser test of this project runs in Node, without a document.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  globalThis.matchMedia = ((query: string) => ({ matches: false, media: query, addEventListener: () => undefined, removeEventListener: () => undefined })) as unknown as typeof matchMedia;
  afterEach(cleanup);
}
