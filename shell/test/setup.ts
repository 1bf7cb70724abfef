import { afterEach } from '@jest/globals';
import { cleanup } from '@testing-library/react';

globalThis.matchMedia = ((query: string) => ({ matches: false, media: query, addEventListener: () => undefined, removeEventListener: () => undefined })) as unknown as typeof matchMedia;
afterEach(cleanup);
