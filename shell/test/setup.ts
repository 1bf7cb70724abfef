import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 }); // A busy machine draws late.

globalThis.matchMedia = ((query: string) => ({ matches: false, media: query, addEventListener: () => undefined, removeEventListener: () => undefined })) as unknown as typeof matchMedia;
afterEach(cleanup);
